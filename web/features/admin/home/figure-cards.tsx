import { t } from '@lingui/core/macro';
import type { HomeFiguresFragment } from '../../../generated/operations.ts';
import { countText } from '../../../lib/count-text.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { TotalsRow } from '../totals/totals-row.tsx';

/** The four figures that matter most, each with what it is made of. */
export function FigureCards({ figures }: { figures: HomeFiguresFragment }) {
  const { activeDrivers, todayTrips, todayRevenue, revenue, totalWalletValue } = figures;
  const bookings = countText(figures.totalBookings);
  const users = countText(figures.totalUsers);
  const today = moneyText(todayRevenue);
  return (
    <TotalsRow
      totals={[
        {
          label: t`Online Drivers`,
          value: countText(activeDrivers),
          note: t`Ready for requests or on a trip`,
        },
        { label: t`Today's Trips`, value: countText(todayTrips), note: t`${bookings} bookings in all` },
        { label: t`Revenue`, value: moneyText(revenue), note: t`${today} today, after refunds` },
        {
          label: t`Wallet Value`,
          value: moneyText(totalWalletValue),
          note: t`Of ${users} users, with holds`,
        },
      ]}
    />
  );
}
