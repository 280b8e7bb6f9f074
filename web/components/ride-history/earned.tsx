import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import type { RideEarnedFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { moneyText } from '../../lib/money-text.ts';

/** What a completed ride has left its driver, refunds taken off, as in the list of earnings, and of what it is made. */
export function Earned({ ride: masked }: { ride: Masked<RideEarnedFragment> }) {
  const ride = unmask<RideEarnedFragment>(masked);
  const { status, driverEarning, driverRefunded } = ride;
  if (status !== 'COMPLETED' || !driverEarning) return null;
  const refundedCents = centsFromDollars(driverRefunded ?? '0.00');
  const earned = formatMoney(centsFromDollars(driverEarning) - refundedCents);
  const gross = moneyText(driverEarning);
  const tipCents = centsFromDollars(ride.tip);
  const hasTip = tipCents > 0;
  const share = formatMoney(centsFromDollars(driverEarning) - tipCents);
  const [fare, tip] = [moneyText(ride.totalFare), moneyText(ride.tip)];
  const refunded = formatMoney(refundedCents);
  return (
    <>
      <Typography color="primary" sx={{ fontWeight: 650 }}>
        {t`Earned: ${earned}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hasTip ? t`${share} of the fare of ${fare}, and ${tip} tip` : t`${share} of the fare of ${fare}`}
      </Typography>
      {refundedCents > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t`${gross} less ${refunded} taken back: the ride was refunded`}
        </Typography>
      )}
    </>
  );
}
