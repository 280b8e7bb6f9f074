import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { WaitingApprovalFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { getProposedChanges, getRequester, getTitle } from './approval-words.ts';

export type Decision = 'approve' | 'refuse' | 'withdraw';

interface ApprovalCardProps {
  readonly approval: WaitingApprovalFragment;
  readonly onAsk: (decision: Decision) => void;
}

/** What is to be done, who asked and why, and what this admin can do about it. */
export function ApprovalCard({ approval, onAsk }: ApprovalCardProps) {
  const { dateTime } = useAreaTime();
  const { reason, isOwn, isStale, requestedAt, expiresAt, rideId, startsAt } = approval;
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: 'warning.main',
        borderRadius: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{getTitle(approval)}</Typography>
        <ProposedChanges of={approval} />
        {startsAt && (
          <Typography variant="body2">
            <Trans>From {ph({ time: dateTime(startsAt) })} on</Trans>
          </Typography>
        )}
        {isStale && (
          <Alert severity="warning" sx={{ my: 2 }}>
            <Trans>
              Out of date: what this is about has changed since it was asked for. It cannot be approved any
              more; withdraw or refuse it, and ask again where it is still wanted.
            </Trans>
          </Alert>
        )}
        {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {isOwn
            ? t`Asked by you, ${{ time: dateTime(requestedAt) }}`
            : t`Asked by ${{ name: getRequester(approval) }}, ${{ time: dateTime(requestedAt) }}`}
          {' · '}
          <Trans>waits until {ph({ time: dateTime(expiresAt) })}</Trans>
          {rideId && (
            <>
              {' · '}
              <Trans>ride {ph({ reference: rideId.slice(-8) })}</Trans>
            </>
          )}
        </Typography>
      </Box>
      {isOwn ? <OwnActions of={approval} onAsk={onAsk} /> : <Actions of={approval} onAsk={onAsk} />}
    </Box>
  );
}

/** What new prices or limits change, where that is what waits. */
export function ProposedChanges({ of }: { of: WaitingApprovalFragment }) {
  return getProposedChanges(of).map((change) => (
    <Typography key={change} variant="body2">
      {change}
    </Typography>
  ));
}

interface ActionsProps {
  readonly of: WaitingApprovalFragment;
  readonly onAsk: (decision: Decision) => void;
}

function Actions({ of, onAsk }: ActionsProps) {
  const title = getTitle(of);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {!of.isStale && (
        <Button
          size="small"
          variant="contained"
          aria-label={t`Approve: ${title}`}
          onClick={() => onAsk('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      <Button size="small" color="error" aria-label={t`Refuse: ${title}`} onClick={() => onAsk('refuse')}>
        <Trans>Refuse</Trans>
      </Button>
    </Box>
  );
}

function OwnActions({ of, onAsk }: ActionsProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t`Withdraw: ${{ title: getTitle(of) }}`}
      onClick={() => onAsk('withdraw')}
    >
      <Trans>Withdraw</Trans>
    </Button>
  );
}
