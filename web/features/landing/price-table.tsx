import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { EXAMPLE_MILES, type PriceList, type TripPrices } from '../../../domain/pricing/price-list.ts';
import { LONG_DISTANCE_MILES } from '../../../domain/pricing/pricing.ts';
import { Notice } from '../../components/notice.tsx';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePriceList } from './prices.ts';
import { Section } from './section.tsx';

/** Five columns fit 360 pixels. */
const CELLS = {
  '& td, & th': { px: { xs: 1, sm: 4 }, py: 4, fontSize: { xs: '0.8125rem', sm: '1rem' }, lineHeight: 1.3 },
};

/** The rates in force, each with an example worked out by the same rule that prices the rides. */
export function PriceTable() {
  const { homeCity } = useConfiguration().serviceArea;
  const { data: prices, hasFailed, askAgain } = usePriceList();
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBlock: 1, borderColor: 'divider' }}>
      <Section
        title={t`The whole price list`}
        intro={t`Four figures decide every fare, day and night. They change only for rides that are not booked yet.`}
      >
        {prices ? (
          <>
            <RateTable prices={prices} homeCity={homeCity} />
            <Typography sx={{ mt: 6 }}>
              <Trans>
                <b>{ph({ driverShare: prices.driverShare })} %</b> of the fare and <b>100 %</b> of the tip go
                to your driver.
              </Trans>
            </Typography>
          </>
        ) : hasFailed ? (
          <Notice title={t`The prices could not be loaded`} onRetry={askAgain} />
        ) : (
          <Skeleton variant="rounded" height={224} />
        )}
      </Section>
    </Box>
  );
}

interface PriceRow {
  readonly trip: string;
  readonly where: string;
  readonly prices: TripPrices;
  readonly exampleMiles: number;
}

function toRows(prices: PriceList, homeCity: string): PriceRow[] {
  return [
    {
      trip: t`Under ${LONG_DISTANCE_MILES} miles`,
      where: t`In and around ${homeCity}`,
      prices: prices.short,
      exampleMiles: EXAMPLE_MILES.short,
    },
    {
      trip: t`${LONG_DISTANCE_MILES} miles and above`,
      where: t`Airports, campuses, the next city`,
      prices: prices.long,
      exampleMiles: EXAMPLE_MILES.long,
    },
  ];
}

function RateTable({ prices, homeCity }: { prices: PriceList; homeCity: string }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t`Prices`}>
      <Table sx={CELLS}>
        <TableHead>
          <TableRow>
            <TableCell>
              <Trans>Trip</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Scheduling fee</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Per mile</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Minimum fare</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>For example</Trans>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {toRows(prices, homeCity).map((row) => (
            <Row key={row.trip} row={row} schedulingFee={prices.schedulingFee} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Row({ row, schedulingFee }: { row: PriceRow; schedulingFee: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <b>{row.trip}</b>
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {row.where}
        </Typography>
      </TableCell>
      <TableCell align="right">{schedulingFee}</TableCell>
      <TableCell align="right">{row.prices.perMile}</TableCell>
      <TableCell align="right">{row.prices.minimum}</TableCell>
      <TableCell align="right">
        <b>{row.prices.example}</b>
        <Typography variant="body2" color="textSecondary">
          <Trans>{ph({ exampleMiles: row.exampleMiles })} miles</Trans>
        </Typography>
      </TableCell>
    </TableRow>
  );
}
