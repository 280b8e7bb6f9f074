import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import type { AdminPricingFragment, WaitingApprovalFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { getPriceChanges, getRequester, getTitle } from './approval-words.ts';

export type Decision = 'approve' | 'refuse' | 'withdraw';

interface ApprovalCardProps {
  readonly approval: WaitingApprovalFragment;
  /** The rates in force. */
  readonly pricing: AdminPricingFragment;
  readonly onAsk: (decision: Decision) => void;
}

/** What is to be done, who asked and why, and what this admin can do about it. */
export function ApprovalCard({ approval, pricing, onAsk }: ApprovalCardProps) {
  const { dateTime } = useAreaTime();
  const { reason, isOwn, requestedAt, expiresAt, rideId, startsAt } = approval;
  return (
    <Box
      component="li"
      sx={{
        ...{ p: 4, border: 1, borderColor: 'divider', borderLeft: 4, borderLeftColor: 'warning.main' },
        ...{ borderRadius: 1, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' },
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{getTitle(approval)}</Typography>
        {getPriceChanges(approval, pricing).map((change) => (
          <Typography key={change} variant="body2">
            {change}
          </Typography>
        ))}
        {startsAt && (
          <Typography variant="body2">
            <Trans>From {ph({ time: dateTime(startsAt) })} on</Trans>
          </Typography>
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

interface ActionsProps {
  readonly of: WaitingApprovalFragment;
  readonly onAsk: (decision: Decision) => void;
}

function Actions({ of, onAsk }: ActionsProps) {
  const title = getTitle(of);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button
        size="small"
        variant="contained"
        aria-label={t`Approve: ${title}`}
        onClick={() => onAsk('approve')}
      >
        <Trans>Approve</Trans>
      </Button>
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
