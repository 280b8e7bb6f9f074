import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper } from '@mui/material';
import { iconTip } from '../../../../components/icon-tip.ts';
import { useAreaTime } from '../../../../lib/area-time.ts';
import { aimWords } from './aim-words.ts';
import type { TimelineRide } from './timeline-rides.ts';
import { STEP_MINUTES, type Moving } from './use-move.ts';

interface ChosenRideProps {
  readonly ride: TimelineRide;
  readonly moving: Moving;
  readonly onOpen: (rideId: string) => void;
}

const minutes = STEP_MINUTES;
const STEPS = [
  { by: 'left', label: () => t`−${minutes} min`, words: () => t`${minutes} minutes earlier` },
  { by: 'right', label: () => t`+${minutes} min`, words: () => t`${minutes} minutes later` },
] as const;

/** A ride that was tapped: what can be done with it by taps, over the lanes, so that they stay where they are. */
export function ChosenRide({ ride, moving, onOpen }: ChosenRideProps) {
  const { time } = useAreaTime();
  const { move, step, drop, giveUp } = moving;
  const at = time(ride.pickupAt.toISOString());
  return (
    <Paper
      elevation={8}
      role="group"
      aria-label={t`The ride in hand`}
      sx={{ position: 'absolute', zIndex: 5, bottom: 8, left: 8, right: 8, mx: 'auto', maxWidth: 560, p: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 14 }}>
        <Box
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          <strong>{at}</strong> {ride.riderName}
        </Box>
        <Button
          size="small"
          onClick={() => {
            giveUp();
            onOpen(ride.id);
          }}
        >
          <Trans>Details</Trans>
        </Button>
        <IconButton size="small" onClick={giveUp} {...iconTip(t`Leave it where it is`)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ fontSize: 13, minHeight: 36, color: move?.refusal ? 'error.main' : 'text.secondary' }}>
        {move ? aimWords(move, time) : t`Tap a driver, or beside the ride for another time.`}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {ride.scheduledFor &&
          STEPS.map(({ by, label, words }) => (
            <Button
              key={by}
              size="small"
              variant="outlined"
              aria-label={words()}
              onClick={() => step(ride, by)}
            >
              {label()}
            </Button>
          ))}
        <Button
          size="small"
          variant="contained"
          sx={{ ml: 'auto' }}
          disabled={!move || move.refusal !== null}
          onClick={drop}
        >
          <Trans>Set down</Trans>
        </Button>
      </Box>
    </Paper>
  );
}
