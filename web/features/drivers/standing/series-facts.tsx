import { plural, t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { RouteStops } from '../../../components/route-stops.tsx';
import { spanText } from '../../../components/standing-rides/day-words.ts';
import { patternText } from '../../../components/standing-rides/pattern-words.ts';
import type { StandingOfferCardFragment } from '../../../generated/operations.ts';
import { dayText } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { hasTip, tripText } from '../rides/ride-texts.ts';

type Offer = StandingOfferCardFragment;

/** What all rides of a week bring, the largest number, and what one of them does. */
export function WeeklyFigure({ offer, size = 'h1' }: { offer: Offer; size?: 'h1' | 'h2' }) {
  const { driverEarning, tip, times } = offer.standingRide;
  const count = times.reduce((sum, { returnTime }) => sum + (returnTime === null ? 1 : 2), 0);
  const each = moneyText(driverEarning ?? '0.00');
  const rides = plural(count, { one: '# ride', other: '# rides' });
  return (
    <Box>
      <Typography
        component="p"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}
      >
        <Typography component="span" variant={size} sx={{ lineHeight: 1.05 }}>
          {moneyText(offer.weeklyEarnings)}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {t`you earn a week`}
        </Typography>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hasTip({ tip })
          ? t`${rides}, ${each} each with ${{ tip: moneyText(tip) }} tip`
          : t`${rides}, ${each} each`}
      </Typography>
    </Box>
  );
}

/** When, from when to when, and where. */
export function SeriesFacts({ series }: { series: Offer['standingRide'] }) {
  const { pickup, dropoff, notes, pauses } = series;
  return (
    <>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{patternText(series)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {spanText(series)} · {tripText(series)}
        </Typography>
        {pauses.map(({ from, to }) => (
          <Typography key={from} variant="body2" color="textSecondary">
            {t`Pause from ${{ from: dayText(from) }} to ${{ to: dayText(to) }}`}
          </Typography>
        ))}
      </Box>
      <RouteStops pickup={pickup.address} dropoff={dropoff.address} dense />
      {notes && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          “{notes}”
        </Typography>
      )}
    </>
  );
}
