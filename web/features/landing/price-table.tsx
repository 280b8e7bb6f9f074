import { useQuery } from '@apollo/client/react';
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
import { priceTrip } from '../../../domain/pricing/fare.ts';
import { LONG_DISTANCE_MILES, type Rates } from '../../../domain/pricing/pricing.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { Notice } from '../../components/notice.tsx';
import { PublicPricingDocument } from '../../generated/documents.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { toRates, type PublicPricing } from './rates.ts';
import { Section } from './section.tsx';

const SHORT_EXAMPLE_MILES = 12;
const LONG_EXAMPLE_MILES = 50;

/** Five columns fit 360 pixels. */
const CELLS = {
  '& td, & th': { px: { xs: 1, sm: 4 }, py: 4, fontSize: { xs: '0.8125rem', sm: '1rem' }, lineHeight: 1.3 },
};

/** The rates in force, each with an example worked out by the same rule that prices the rides. */
export function PriceTable() {
  const { homeCity } = useConfiguration().serviceArea;
  const { data, error, refetch } = useQuery(PublicPricingDocument);
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBlock: 1, borderColor: 'divider' }}>
      <Section
        title="The whole price list"
        intro="Four figures decide every fare, day and night. They change only for rides that are not booked yet."
      >
        {data ? (
          <>
            <RateTable pricing={data.pricing} homeCity={homeCity} />
            <Shares pricing={data.pricing} />
          </>
        ) : error ? (
          <Notice
            isError
            title="The prices could not be loaded"
            action={{ label: 'Try again', onClick: () => void refetch().catch(() => undefined) }}
          />
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
  readonly perMileCents: Cents;
  readonly minimumCents: Cents;
  readonly exampleMiles: number;
}

function queryRows(rates: Rates, homeCity: string): PriceRow[] {
  return [
    {
      trip: `Under ${LONG_DISTANCE_MILES} miles`,
      where: `In and around ${homeCity}`,
      perMileCents: rates.shortDistancePerMileCents,
      minimumCents: rates.shortDistanceMinimumCents,
      exampleMiles: SHORT_EXAMPLE_MILES,
    },
    {
      trip: `${LONG_DISTANCE_MILES} miles and above`,
      where: 'Airports, campuses, the next city',
      perMileCents: rates.longDistancePerMileCents,
      minimumCents: rates.longDistanceMinimumCents,
      exampleMiles: LONG_EXAMPLE_MILES,
    },
  ];
}

function RateTable({ pricing, homeCity }: { pricing: PublicPricing; homeCity: string }) {
  const rates = toRates(pricing);
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Prices">
      <Table sx={CELLS}>
        <TableHead>
          <TableRow>
            <TableCell>Trip</TableCell>
            <TableCell align="right">Scheduling fee</TableCell>
            <TableCell align="right">Per mile</TableCell>
            <TableCell align="right">Minimum fare</TableCell>
            <TableCell align="right">For example</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {queryRows(rates, homeCity).map((row) => (
            <Row key={row.trip} row={row} rates={rates} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Row({ row, rates }: { row: PriceRow; rates: Rates }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <b>{row.trip}</b>
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {row.where}
        </Typography>
      </TableCell>
      <TableCell align="right">{formatMoney(rates.schedulingFeeCents)}</TableCell>
      <TableCell align="right">{formatMoney(row.perMileCents)}</TableCell>
      <TableCell align="right">{formatMoney(row.minimumCents)}</TableCell>
      <TableCell align="right">
        <b>{formatMoney(priceTrip(rates, row.exampleMiles).totalCents)}</b>
        <Typography variant="body2" color="textSecondary">
          {row.exampleMiles} miles
        </Typography>
      </TableCell>
    </TableRow>
  );
}

function Shares({ pricing }: { pricing: PublicPricing }) {
  return (
    <Typography sx={{ mt: 6 }}>
      <b>{Number(pricing.commissionRate)} %</b> of the fare and <b>100 %</b> of the tip go to your driver.
    </Typography>
  );
}
