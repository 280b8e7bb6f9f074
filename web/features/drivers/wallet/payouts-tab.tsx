import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { PayoutAccount } from './payout-account.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutRequests } from './payout-requests.tsx';
import { PayoutsHistory } from './payouts-history.tsx';
import { usePayoutAccount } from './use-payout-account.ts';

/** Where the money goes: the account, asking for a payout, requests and weekly payouts. */
export function PayoutsTab() {
  const account = usePayoutAccount();
  return (
    <Box sx={{ display: 'grid', gap: 8, pt: 5 }}>
      <PayoutAccount {...account} />
      <PayoutForm status={account.status} />
      <Box component="section" aria-labelledby="payout-requests">
        <Typography variant="h3" component="h2" id="payout-requests">
          <Trans>Payout requests</Trans>
        </Typography>
        <PayoutRequests />
      </Box>
      <Box component="section" aria-labelledby="weekly-payouts">
        <Typography variant="h3" component="h2" id="weekly-payouts">
          <Trans>Weekly payouts</Trans>
        </Typography>
        <PayoutsHistory />
      </Box>
    </Box>
  );
}
