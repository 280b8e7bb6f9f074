import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import type { PayoutStatus } from '../../../generated/operations.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_STATUS_LABELS } from './payout-labels.ts';
import { PayoutRequestsPanel } from './payout-requests-panel.tsx';
import { PayoutsTable } from './payouts-table.tsx';

const STATUSES = Object.keys(PAYOUT_STATUS_LABELS) as PayoutStatus[];

/** Payouts to drivers: make, process, transfer, and see what became of them. */
export function PayoutsPanel() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((known) => known === params.get('status')) ?? null;
  const show = (next: PayoutStatus | null) => setParams({ tab: 'payouts', ...(next && { status: next }) });
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Payout Management</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 6 }}>
        <Trans>A week runs from Monday to Sunday and is paid out on the Wednesday after.</Trans>
      </Typography>
      <PayoutRequestsPanel />
      <Typography variant="h3" component="h2" sx={{ mt: 14, mb: 3 }}>
        <Trans>Weekly payouts</Trans>
      </Typography>
      <PayoutActions />
      <Box
        role="group"
        aria-label={t`Show`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 10, mb: 4 }}
      >
        {[null, ...STATUSES].map((choice) => (
          <Chip
            key={choice ?? 'all'}
            label={choice ? PAYOUT_STATUS_LABELS[choice] : t`All`}
            color={choice === status ? 'primary' : 'default'}
            variant={choice === status ? 'filled' : 'outlined'}
            aria-pressed={choice === status}
            onClick={() => show(choice)}
          />
        ))}
      </Box>
      <PayoutsTable status={status} />
    </>
  );
}
