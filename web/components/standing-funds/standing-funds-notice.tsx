import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { StandingFundsDocument } from '../../generated/standing-funds.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { moneyText } from '../../lib/money-text.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';
import { suggestedFunding } from '../payments/funding-amount.ts';

const AddFundsDialog = lazyDialog(
  'open',
  async () => (await import('../payments/add-funds-dialog.tsx')).AddFundsDialog,
);

const FIELDS = ['standingFunds', 'plannedRides', 'wallet'];

/** That the wallet will not cover the standing rides of the next days, while there is still time; nothing otherwise. */
export function StandingFundsNotice() {
  const { data } = useQuery(StandingFundsDocument);
  const [isFunding, setFunding] = useState(false);
  const refetch = useRefetchFields(FIELDS);
  const funds = data?.standingFunds;
  if (!funds?.isPressing) return null;
  const missing = suggestedFunding(centsFromDollars(funds.missing));
  return (
    <>
      <Alert
        severity="warning"
        role="status"
        sx={{ flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
        action={
          <Button color="inherit" variant="outlined" size="small" onClick={() => setFunding(true)}>
            {t`Add ${{ amount: moneyText(missing) }}`}
          </Button>
        }
      >
        <Trans>
          Your standing rides of the next 7 days need {ph({ needed: moneyText(funds.needed) })}, you have{' '}
          {ph({ available: moneyText(funds.available) })}.
        </Trans>
      </Alert>
      <AddFundsDialog
        open={isFunding}
        suggested={missing}
        onClose={() => setFunding(false)}
        onAdded={() => void refetch()}
      />
    </>
  );
}
