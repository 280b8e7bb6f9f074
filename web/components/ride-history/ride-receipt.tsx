import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { RideReceiptFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { moneyText } from '../../lib/money-text.ts';
import { ReceiptLines, toReceiptLine } from '../receipt-lines.tsx';
import { Earned } from './earned.tsx';
import { RidePayment } from './ride-payment.tsx';
import type { RideViewer } from './ride-status.ts';

interface RideReceiptProps {
  readonly ride: Masked<RideReceiptFragment>;
  readonly viewer: RideViewer;
}

/** The price of a ride: the lines of the base fare, the tip, the total, how it was paid, and what the driver earns. */
export function RideReceipt({ ride: masked, viewer }: RideReceiptProps) {
  const ride = unmask<RideReceiptFragment>(masked);
  const lines = ride.lines.map((line) => ({
    ...toReceiptLine(line),
    ...(line.kind === 'TIP' && ride.driver && { note: t`100 % to ${{ name: ride.driver.firstName }}` }),
  }));
  const tip = lines.filter((_, index) => ride.lines[index]?.kind === 'TIP');
  const fare = lines.filter((line) => !tip.includes(line));
  const base = fare.length > 1 ? fare : fare.map((line) => ({ ...line, label: t`Base fare` }));
  return (
    <>
      <ReceiptLines lines={[...base, ...tip]} total={{ label: totalLabel(ride), amount: ride.finalAmount }} />
      <LoweredTip ride={ride} viewer={viewer} />
      {viewer === 'rider' && <RidePayment ride={ride} />}
      {viewer === 'driver' && <Earned ride={ride} />}
    </>
  );
}

/** A tip below the promised one, with the rider's words, for both. */
function LoweredTip({ ride, viewer }: { ride: RideReceiptFragment; viewer: RideViewer }) {
  const { status, tip, promisedTip, tipReason } = ride;
  const isLower = centsFromDollars(tip) < centsFromDollars(promisedTip);
  if (status !== 'COMPLETED' || !isLower) return null;
  const promised = moneyText(promisedTip);
  const given = moneyText(tip);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {viewer === 'rider'
        ? t`You promised a tip of ${promised} and gave ${given}: “${{ reason: tipReason ?? '' }}”`
        : t`${{ name: ride.rider.firstName }} promised a tip of ${promised} and gave ${given}: “${{ reason: tipReason ?? '' }}”`}
    </Typography>
  );
}

/** What is held is never called paid, and what is not held yet is not called held. */
function totalLabel({ status, money }: RideReceiptFragment): string {
  if (status === 'COMPLETED') return t`Total paid`;
  if (status === 'CANCELLED') return t`Total, not charged`;
  // Where an organisation pays a part, only the rest is held.
  return money?.state === 'HELD' && !money.funderName ? t`Total held` : t`Total`;
}
