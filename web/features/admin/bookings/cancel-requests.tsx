import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { CANCEL_ANSWER_MINUTES } from '../../../../domain/rides/cancel-request.ts';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { stageText } from '../../../components/ride-history/ride-status.ts';
import { CancelRequestsDocument } from '../../../generated/cancel-requests.ts';
import type { CancelRequestsQuery } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useDecision, type Decision } from './use-decision.ts';

type Asked = CancelRequestsQuery['cancelRequests'][number];

const REFRESH_MS = 5_000;
const SECOND_MS = 1_000;

/** Riders who ask to cancel a ride that a driver has, with a clock: the operator's to decide first. Nothing where nobody asks. */
export function CancelRequests() {
  const { data } = useQuery(CancelRequestsDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const { decide, isBusy } = useDecision();
  const [asking, setAsking] = useState<Decision | null>(null);
  const asked = data?.cancelRequests ?? [];
  if (asked.length === 0) return null;
  const confirm = async (decision: Decision) => {
    await decide(decision);
    setAsking(null);
  };
  return (
    <Card
      component="section"
      aria-labelledby="cancel-requests-title"
      sx={{ p: 4, mb: 5, borderColor: 'lamp' }}
    >
      <Typography id="cancel-requests-title" variant="h3" component="h2">
        <Trans>Riders ask to cancel ({ph({ count: asked.length })})</Trans>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {asked.map((ride) => (
          <Request key={ride.id} ride={ride} onDecide={(agrees) => setAsking({ ride, agrees })} />
        ))}
      </Box>
      <ConfirmDialog
        question={asking && toQuestion(asking)}
        isBusy={isBusy}
        onConfirm={() => asking && void confirm(asking)}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

interface RequestProps {
  readonly ride: Asked;
  readonly onDecide: (agrees: boolean) => void;
}

function Request({ ride, onDecide }: RequestProps) {
  const { rider, driver, cancelRequest, scheduledFor } = ride;
  const { timeZone } = useAreaTime();
  const now = useNow(SECOND_MS);
  const name = fullName(rider);
  const pickup = scheduledFor ? soonText(scheduledFor, now, timeZone) : t`Now`;
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
      }}
    >
      <Waiting since={cancelRequest?.askedAt ?? ride.requestedAt} now={now} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {driver ? t`${name} with ${{ driver: fullName(driver) }}` : name} · <Trans>Pickup</Trans> {pickup}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {stageText(ride.stage)}
          {cancelRequest?.reason && ` · “${cancelRequest.reason}”`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          color="error"
          onClick={() => onDecide(true)}
          aria-label={t`Cancel the ride of ${name}`}
        >
          <Trans>Cancel the ride</Trans>
        </Button>
        <Button size="small" onClick={() => onDecide(false)} aria-label={t`The ride of ${name} takes place`}>
          <Trans>It takes place</Trans>
        </Button>
        <Button
          component={Link}
          to={`/admin-dashboard?tab=bookings&booking=${ride.id}`}
          size="small"
          color="inherit"
          aria-label={t`Details of the ride of ${name}`}
        >
          <Trans>Details</Trans>
        </Button>
      </Box>
    </Box>
  );
}

/** Minutes and seconds since the rider asked; red once it is the operator's to decide. */
function Waiting({ since, now }: { since: string; now: Date }) {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000));
  const isOverdue = seconds >= CANCEL_ANSWER_MINUTES * 60;
  return (
    <Typography
      role="timer"
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 700, minWidth: 64 }}
      color={isOverdue ? 'error' : 'textPrimary'}
    >
      {clockText(seconds)}
    </Typography>
  );
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function toQuestion({ ride, agrees }: Decision) {
  const name = fullName(ride.rider);
  return agrees
    ? {
        title: t`Cancel this ride?`,
        text: t`${name} asked for it. The money held is released, and rider and driver are told.`,
        confirmLabel: t`Cancel the ride`,
        cancelLabel: t`Not yet`,
        isDestructive: true,
      }
    : {
        title: t`This ride takes place?`,
        text: t`${name} is told that it is not cancelled, and cannot ask again.`,
        confirmLabel: t`It takes place`,
        cancelLabel: t`Not yet`,
      };
}
