import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box } from '@mui/material';
import { Facts, type Fact } from '../../../components/facts.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { calendarDayText, consentText, patternText, spanText } from './pattern-text.ts';

/** Says that a series was changed by somebody else, or on another device, and how it is by now. */
export function ChangedMeanwhile({ series }: { readonly series: StandingSeriesFragment }) {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>
        <Trans>This standing ride was changed meanwhile</Trans>
      </AlertTitle>
      <Trans>Nothing of yours was saved. This is how it is now; send it again if you still want it.</Trans>
      <Box sx={{ mt: 2 }}>
        <Facts facts={savedFacts(series)} />
      </Box>
    </Alert>
  );
}

function savedFacts(series: StandingSeriesFragment): readonly Fact[] {
  const { pauses, endedAt, tip, substitutes } = series;
  return [
    [t`Days`, patternText(series.times, series.returnKind)],
    [t`Dates`, spanText(series)],
    [t`Driver`, consentText(series)],
    [t`Substitutes`, substitutes.map(({ firstName }) => firstName).join(', ')],
    [t`Tip`, moneyText(tip)],
    [t`Pauses`, pauses.map(pauseText).join(', ')],
    endedAt !== null && [t`State`, t`Ended`],
  ];
}

/** "Dec 20 to Jan 3". */
export function pauseText({ from, to }: StandingSeriesFragment['pauses'][number]): string {
  return from === to
    ? calendarDayText(from)
    : t`${{ from: calendarDayText(from) }} to ${{ to: calendarDayText(to) }}`;
}
