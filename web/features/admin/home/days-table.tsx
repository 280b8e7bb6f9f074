import { t } from '@lingui/core/macro';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { HomeFiguresFragment } from '../../../generated/operations.ts';
import { dayText } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';

type Day = HomeFiguresFragment['days'][number];

/** What the charts show, newest day first. */
export function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <DataTable
      label={t`Figures by day`}
      columns={[
        { id: 'day', label: t`Day`, isHeader: true, cell: ({ day }: Day) => dayText(day) },
        { id: 'revenue', label: t`Revenue`, isNumber: true, cell: ({ revenue }) => moneyText(revenue) },
        { id: 'trips', label: t`Trips`, isNumber: true, cell: ({ trips }) => trips },
        {
          id: 'wallets',
          label: t`Wallet Value`,
          isNumber: true,
          cell: ({ walletValue }) => moneyText(walletValue),
        },
      ]}
      pages={{
        items: days.toReversed(),
        hasFailed: false,
        isLoading: false,
        more: null,
        retry: () => undefined,
      }}
      getKey={({ day }) => day}
      empty={{ title: t`No figures yet` }}
      failure={{ title: t`The figures could not be loaded` }}
      minWidth={480}
    />
  );
}
