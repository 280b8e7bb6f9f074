import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Typography } from '@mui/material';
import { AmountTable } from './amount-table.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { LedgerStateDocument } from '../../../generated/ledger-state.ts';
import type { LedgerStateQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { Sum, Sums } from '../sums.tsx';
import { ACCOUNT_LABELS } from './account-labels.ts';
import { AccountingFiles } from './accounting-files.tsx';
import { LastChecks } from './last-checks.tsx';
import { ProfitAndLoss } from './profit-and-loss.tsx';
import { Receivables } from './receivables.tsx';

type State = LedgerStateQuery['ledgerState'];

/** Where the money is, what the last audits found, and the files for the accountant. */
export function MoneyPanel() {
  const { data, error, refetch } = useQuery(LedgerStateDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <>
      <PanelHeading title={t`Money`} sx={{ mb: 6 }} />
      {data ? (
        <>
          <Balances state={data.ledgerState} />
          <LastChecks state={data.ledgerState} />
        </>
      ) : error ? (
        <Notice title={t`The balances could not be loaded`} onRetry={refetch}>
          <Trans>Nothing was changed.</Trans>
        </Notice>
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={t`Loading the balances`} />
      )}
      <Receivables />
      <ProfitAndLoss />
      <AccountingFiles />
    </>
  );
}

function Balances({ state }: { state: State }) {
  const { dateTime } = useAreaTime();
  return (
    <>
      <Sums>
        <Sum label={t`Owed to riders and drivers`} amount={moneyText(state.owed)} />
        <Sum label={t`Of that, held for open rides`} amount={moneyText(state.held)} />
        <Sum label={t`On its way to drivers`} amount={moneyText(state.onItsWay)} />
      </Sums>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        <Trans>Balances by account</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        <Trans>
          As of {ph({ time: dateTime(state.at) })}. All accounts together come to zero: what came in from
          outside is negative.
        </Trans>
      </Typography>
      <AmountTable
        label={t`Balances by account`}
        heads={[t`Account`, t`Balance`]}
        rows={state.accounts.map(({ account, balance }) => ({
          key: account,
          name: ACCOUNT_LABELS[account],
          amounts: [balance],
        }))}
        maxWidth={640}
      />
    </>
  );
}
