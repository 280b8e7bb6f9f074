import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { EarningsDocument } from '../../../generated/driver-wallet.ts';
import type { EarningsQuery } from '../../../generated/operations.ts';
import { dateTimeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toPages } from '../../../lib/pages.ts';
import { MoneyRow } from './money-row.tsx';
import { PagedList } from './paged-list.tsx';

type Earning = EarningsQuery['earnings']['edges'][number]['node'];

/** What every completed ride brought, the latest first. */
export function EarningsHistory() {
  const { data, ...query } = useQuery(EarningsDocument);
  return (
    <PagedList
      name="earnings"
      pages={toPages(data?.earnings, query)}
      empty={{ title: t`No earnings yet`, text: t`Each trip you complete adds a line here.` }}
      row={(earning) => <EarningRow earning={earning} />}
    />
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const { timeZone } = useConfiguration().serviceArea;
  const shareCents = centsFromDollars(earning.driverShare);
  const tipCents = centsFromDollars(earning.tip);
  const refundedCents = centsFromDollars(earning.refunded);
  const notes = [
    tipCents > 0 && t`with ${{ tipCents: formatMoney(tipCents) }} tip`,
    refundedCents > 0 &&
      t`${{ refundedCents: formatMoney(refundedCents) }} taken back: the ride was refunded`,
  ].filter((note) => note !== false);
  return (
    <MoneyRow
      title={earning.destination}
      text={[
        dateTimeText(earning.createdAt, timeZone),
        `${earning.distanceMiles.toFixed(1)} mi`,
        `fare ${moneyText(earning.totalFare)}`,
      ].join(' · ')}
      amount={formatMoney(shareCents + tipCents - refundedCents)}
      amountNote={notes.length > 0 ? notes.join(', ') : undefined}
    />
  );
}
