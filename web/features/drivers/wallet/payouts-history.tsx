import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { DriverPayoutsDocument } from '../../../generated/driver-wallet.ts';
import type { DriverPayoutsQuery } from '../../../generated/operations.ts';
import { PayoutRidesButton } from '../../../components/payout-rides/payout-rides-button.tsx';
import { dateText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toPages } from '../../../lib/pages.ts';
import { MoneyRow } from './money-row.tsx';
import { PagedList } from './paged-list.tsx';

type Payout = DriverPayoutsQuery['payouts']['edges'][number]['node'];

/** The driver's weekly payouts, the latest first. */
export function PayoutsHistory() {
  const { data, ...query } = useQuery(DriverPayoutsDocument);
  return (
    <PagedList
      name="payouts"
      pages={toPages(data?.payouts, query)}
      empty={{
        title: t`No payouts yet`,
        text: t`The first one is made on the Wednesday after your first week.`,
      }}
      row={(payout) => <PayoutRow payout={payout} />}
    />
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { timeZone } = useConfiguration().serviceArea;
  // The period ends with the first instant of the next Monday; its last day is the Sunday before.
  const lastInstant = new Date(new Date(payout.periodEnd).getTime() - 1).toISOString();
  const period = `${dateText(payout.periodStart, timeZone)} – ${dateText(lastInstant, timeZone)}`;
  const amount = moneyText(payout.netAmount);
  const of = { id: payout.id, isRequest: false, words: `${period} · ${amount}` };
  return (
    <>
      <MoneyRow
        title={period}
        text={statusText(payout, (instant) => dateText(instant, timeZone))}
        amount={amount}
        amountNote={
          centsFromDollars(payout.processingFee) > 0
            ? t`${{ amount: moneyText(payout.amount) }} less ${{ processingFee: moneyText(payout.processingFee) }} fee`
            : undefined
        }
      />
      <PayoutRidesButton count={payout.status === 'FAILED' ? 0 : payout.ridesCount} of={of} />
    </>
  );
}

/** A sentence with a date rather than a bare badge. */
function statusText(payout: Payout, date: (instant: string) => string): string {
  switch (payout.status) {
    case 'PENDING':
      return t`planned for ${{ date: date(payout.scheduledFor) }}`;
    case 'PROCESSING':
      return t`on its way to you`;
    case 'COMPLETED':
      return payout.completedAt ? t`paid on ${{ date: date(payout.completedAt) }}` : 'paid';
    case 'FAILED':
      return t`did not go through; the money is still yours`;
  }
}
