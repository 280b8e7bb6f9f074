import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { UserMoneyDocument } from '../../../generated/admin-users.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { usePages } from '../../../lib/pages.ts';

const PAGE = 10;

/** What a rider has, and what moved it, newest first. */
export function UserMoney({ userId }: { userId: string }) {
  const { dateTime } = useAreaTime();
  const { pages, data } = usePages(
    UserMoneyDocument,
    { userId, first: PAGE },
    (data) => data.userTransactions,
  );
  return (
    <>
      {data && (
        <Typography sx={{ mb: 3 }}>
          <strong>
            <Trans>{ph({ amount: moneyText(data.userWallet.available) })} available</Trans>
          </strong>
          {', '}
          <Trans>{ph({ amount: moneyText(data.userWallet.held) })} held for rides</Trans>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            <Trans>Each line in the words that its owner reads.</Trans>
          </Typography>
        </Typography>
      )}
      <DataTable
        label={t`Wallet activity`}
        columns={[
          {
            id: 'date',
            label: t`Date`,
            isHeader: true,
            isOneLine: true,
            cell: ({ createdAt }) => dateTime(createdAt),
          },
          { id: 'what', label: t`What`, minWidth: 160, cell: ({ description }) => description },
          {
            id: 'amount',
            label: t`Amount`,
            isNumber: true,
            cell: ({ sign, amount }) => `${sign}${moneyText(amount)}`,
          },
        ]}
        pages={pages}
        getKey={({ id }) => id}
        empty={{ title: t`No wallet activity yet` }}
        failure={{ title: t`The wallet could not be loaded` }}
        minWidth={420}
      />
    </>
  );
}
