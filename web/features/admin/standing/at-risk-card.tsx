import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import VolumeOffIcon from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpIcon from '@mui/icons-material/VolumeUpOutlined';
import { Box, Button, Chip, Link as MuiLink, Paper, Skeleton, Typography, IconButton } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { Notice } from '../../../components/notice.tsx';
import { visuallyHidden } from '../../../components/visually-hidden.ts';
import type { AdminPlannedRideFragment } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { shortPlace } from '../../../lib/place-text.ts';
import { serverText } from '../../../lib/server-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getTabPath } from '../tab-path.ts';
import { RideDecisions } from './ride-decisions.tsx';
import { isAssignable, needsDriver, reasonText } from './standing-words.ts';
import { useAtRisk } from './use-at-risk.ts';

const AssignStandingDialog = lazyDialog(
  'ride',
  async () => (await import('./assign-standing-dialog.tsx')).AssignStandingDialog,
);

type Ride = AdminPlannedRideFragment;

/** Rides of standing rides of the next two days that nobody drives or may come to, or that will fail for want of money. */
export function AtRiskCard() {
  const { rides, failed, retry, news, isMuted, setMuted } = useAtRisk();
  const titleId = useId();
  const [assigning, setAssigning] = useState<Ride | null>(null);
  const unfunded = rides?.filter(({ fundingProblem }) => fundingProblem !== null) ?? [];
  const driverless = rides?.filter((ride) => ride.fundingProblem === null) ?? [];
  const count = rides?.length ?? 0;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ borderRadius: 1, overflow: 'hidden', minWidth: 0, ...(count > 0 && { borderColor: 'lamp' }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, minHeight: 52 }}>
        <Typography id={titleId} variant="h5" component="h2" sx={{ flex: 1 }}>
          <Trans>Needs a driver in the next 48 hours</Trans>
        </Typography>
        {count > 0 && <Chip size="small" label={count} color="error" />}
        <IconButton
          size="small"
          aria-label={t`Sound when a ride needs a driver`}
          aria-pressed={!isMuted}
          title={isMuted ? t`The sound is off` : t`The sound is on`}
          onClick={() => setMuted(!isMuted)}
        >
          {isMuted ? <VolumeOffIcon fontSize="small" /> : <VolumeUpIcon fontSize="small" />}
        </IconButton>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {news > 0 && plural(news, { one: '# more ride needs you', other: '# more rides need you' })}
      </Box>
      <Box sx={{ px: 4 }}>
        {!rides && failed && (
          <Notice title={t`The rides without a driver could not be loaded`} onRetry={retry} />
        )}
        {!rides && !failed && (
          <Skeleton height={48} role="status" aria-label={t`Loading the rides without a driver`} />
        )}
        {rides && count === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ pb: 5, pt: 1 }}>
            <Trans>Every standing ride of the next 48 hours has its driver and its money.</Trans>
          </Typography>
        )}
      </Box>
      <Rides rides={driverless} onAssign={setAssigning} />
      {unfunded.length > 0 && (
        <>
          <Typography
            variant="body2"
            component="h3"
            sx={{
              fontWeight: 650,
              px: 4,
              py: 2,
              borderTop: 1,
              borderColor: 'divider',
              bgcolor: 'action.hover',
            }}
          >
            <Trans>Will fail: the money is missing, or somebody has to decide</Trans>
          </Typography>
          <Rides rides={unfunded} onAssign={setAssigning} />
        </>
      )}
      <AssignStandingDialog ride={assigning} onClose={() => setAssigning(null)} />
    </Paper>
  );
}

interface RidesProps {
  readonly rides: readonly Ride[];
  readonly onAssign: (ride: Ride) => void;
}

function Rides({ rides, onAssign }: RidesProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rides.map((ride) => (
        <RideLine key={ride.id} ride={ride} onAssign={onAssign} />
      ))}
    </Box>
  );
}

function RideLine({ ride, onAssign }: { ride: Ride } & Pick<RidesProps, 'onAssign'>) {
  const { timeZone } = useAreaTime();
  const now = useNow(60_000);
  const { rider, pickup, dropoff, pickupAt, fundingProblem } = ride;
  const name = fullName(rider);
  // One that is booked and has its driver is here because nothing is heard of them.
  const away = ride.state === 'BOOKED' && !needsDriver(ride) ? ride.driver : null;
  const reason = needsDriver(ride) ? reasonText(ride) : '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {pickupAt && soonText(pickupAt, now, timeZone)} ·{' '}
          <MuiLink
            component={Link}
            to={`${getTabPath('standing')}&series=${ride.standingRideId}`}
            aria-label={t`Standing ride of ${name}`}
          >
            {name}
          </MuiLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t`${{ pickup: shortPlace(pickup) }} to ${{ dropoff: shortPlace(dropoff) }}`}
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
        {away && (
          <Typography variant="body2">{t`${{ driver: fullName(away) }} is to drive and is not online`}</Typography>
        )}
        {fundingProblem && (
          <Typography variant="body2">
            {t`The rider was told: “${{ problem: serverText(fundingProblem) }}”`}
          </Typography>
        )}
      </Box>
      <RideDecisions ride={ride} />
      {isAssignable(ride) && (needsDriver(ride) || away) && (
        <Button
          size="small"
          variant="contained"
          onClick={() => onAssign(ride)}
          aria-label={t`Assign driver to the ride of ${name}`}
        >
          <Trans>Assign driver</Trans>
        </Button>
      )}
    </Box>
  );
}
