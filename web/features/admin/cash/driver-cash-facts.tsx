import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Facts } from '../../../components/facts.tsx';
import { DriverCashOfAdminDocument } from '../../../generated/cash.ts';
import { moneyText } from '../../../lib/money-text.ts';

/** What cash comes to for a driver; nothing while it cannot be read. */
export function DriverCashFacts({ driverId }: { driverId: string }) {
  const { data } = useQuery(DriverCashOfAdminDocument, {
    variables: { driverId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) return null;
  const { takesCash, kept, owed, toSetOff, setOff, openFees, limit } = data.driverCash;
  return (
    <Facts
      facts={[
        [t`Takes cash`, takesCash ? t`Yes` : t`No`],
        [t`Owes`, t`${{ owed: moneyText(owed) }} of at most ${{ limit: moneyText(limit) }}`],
        [t`Fees of rides accepted`, moneyText(openFees)],
        [t`Set against earnings at the next payout`, moneyText(toSetOff)],
        [t`Set against earnings so far`, moneyText(setOff)],
        [t`Kept in cash`, moneyText(kept)],
      ]}
    />
  );
}
