import { t } from '@lingui/core/macro';
import CheckIcon from '@mui/icons-material/Check';
import { Box, Typography } from '@mui/material';
import type { RideTimelineFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { dateText, timeText, useAreaTime } from '../../lib/area-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { rideStages, type RideStage } from './ride-stages.ts';

const MINUTE_MS = 60_000;

/** How far a ride has come: what is behind it with its times, where it is, what is ahead. */
export function RideTimeline({ ride }: { ride: Masked<RideTimelineFragment> }) {
  const stages = rideStages(unmask<RideTimelineFragment>(ride));
  return (
    <Box component="ol" aria-label={t`Status of the ride`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {stages.map((stage, index) => (
        <Stage key={stage.label} stage={stage} isLast={index === stages.length - 1} />
      ))}
    </Box>
  );
}

function Stage({ stage: { label, at, state }, isLast }: { stage: RideStage; isLast: boolean }) {
  const momentText = useMomentText();
  const isAhead = state === 'ahead';
  return (
    <Box
      component="li"
      aria-current={state === 'current' ? 'step' : undefined}
      sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', columnGap: 3 }}
    >
      <Box aria-hidden sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', justifyItems: 'center' }}>
        <Box sx={{ ...DOT, ...DOT_OF[state] }}>{state === 'done' && <CheckIcon sx={{ fontSize: 12 }} />}</Box>
        {!isLast && (
          <Box sx={{ borderLeft: '2px solid', borderColor: isAhead ? 'divider' : 'primary.main' }} />
        )}
      </Box>
      <Typography
        variant="body2"
        color={isAhead ? 'textSecondary' : 'textPrimary'}
        sx={{ pb: isLast ? 0 : 2, fontWeight: state === 'current' ? 650 : 400 }}
      >
        {label}
        {at && !isAhead && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' · '}
            {momentText(at)}
          </Box>
        )}
      </Typography>
    </Box>
  );
}

const DOT = {
  width: 18,
  height: 18,
  my: '1px',
  borderRadius: '50%',
  border: '2px solid',
  display: 'grid',
  placeContent: 'center',
} as const;
const DOT_OF = {
  done: { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' },
  current: { borderColor: 'primary.main', bgcolor: 'lamp' },
  ahead: { borderColor: 'divider' },
} as const;

/** The time of today's moments, the date with the time of others. */
function useMomentText(): (iso: string) => string {
  const { timeZone, dateTime } = useAreaTime();
  const today = dateText(useNow(MINUTE_MS).toISOString(), timeZone);
  return (iso) => (dateText(iso, timeZone) === today ? timeText(iso, timeZone) : dateTime(iso));
}
