import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { PayoutTotalsDocument } from '../../../generated/payout-totals.ts';
import { countText } from '../../../lib/count-text.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { TotalsRow } from '../totals/totals-row.tsx';

/** What is due to drivers, and how large the business is. */
export function PayoutTotals() {
  const { data, error } = useQuery(PayoutTotalsDocument, { fetchPolicy: 'cache-and-network' });
  const figures = data?.adminFigures;
  const shown = (text: string | undefined) => text ?? (error ? null : undefined);
  const count = (number: number | undefined) => shown(number === undefined ? undefined : countText(number));
  const money = (amount: string | undefined) => shown(amount === undefined ? undefined : moneyText(amount));
  return (
    <TotalsRow
      totals={[
        { label: t`Total Upcoming`, value: money(figures?.totalUpcoming) },
        { label: t`Total Bookings`, value: count(figures?.totalBookings) },
        { label: t`Total Users`, value: count(figures?.totalUsers) },
        { label: t`Total Wallet Value`, value: money(figures?.totalWalletValue) },
      ]}
    />
  );
}
