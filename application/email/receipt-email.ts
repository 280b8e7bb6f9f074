import { formatMoney } from '../../domain/money/format-money.ts';
import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import {
  FARE_LINE_WORDS,
  loweredTipSentence,
  paidWithWords,
  refundSentence,
} from '../../domain/payments/receipt-words.ts';
import type { RideView } from '../ports/ride-views.ts';
import type { ReceiptedRide } from '../payments/ride-receipts.ts';

interface ReceiptSettings {
  readonly timeZone: string;
  readonly webUrl: string;
  readonly supportEmail: string;
}

/**
 * An electronic receipt with origin, destination, distance, total time and the itemized fare, who drove in which car, and
 * the notice that every receipt carries (Ohio's rules).
 */
export function composeReceipt(
  { ride, driver, receipt, card }: ReceiptedRide,
  { timeZone, webUrl, supportEmail }: ReceiptSettings,
): { subject: string; lines: string[] } {
  const total = formatMoney(receipt.totalCents);
  const { minutes, loweredTip, money } = receipt;
  return {
    subject: `Your receipt for ${total}`,
    lines: [
      'Thank you for riding with us.',
      '',
      ...(ride.completedAt ? [`Completed: ${localDateTime(ride.completedAt, timeZone)}`] : []),
      `From: ${ride.pickup.address}`,
      `To: ${ride.dropoff.address}`,
      `Distance: ${ride.distanceMiles.toFixed(2)} miles`,
      ...(minutes === null ? [] : [`Time: ${minutes} min`]),
      ...(driver ? [`Driver: ${driver.firstName} ${driver.lastName}`, ...vehicleLines(driver.vehicle)] : []),
      '',
      ...receipt.lines.map(
        ({ kind, amountCents }) => `${FARE_LINE_WORDS[kind]}: ${formatMoney(amountCents)}`,
      ),
      `Total: ${total}`,
      `Payment: ${paidWithWords(money.source, card)}`,
      ...(loweredTip ? [loweredTipSentence(loweredTip)] : []),
      `${rideMoneySentence(money)}. The tip goes to your driver whole.`,
      ...receipt.refunds.map((refund) => `${refundSentence(refund)}.`),
      '',
      `Zero tolerance: drivers must not drive under the influence of alcohol or drugs. Report it at once to ${supportEmail}.`,
      `This ride: ${webUrl}/rider?tab=history&ride=${ride.id}`,
      `To print: ${webUrl}/rides/${ride.id}/receipt`,
    ],
  };
}

function vehicleLines({
  year,
  make,
  model,
  color,
  licensePlate,
}: NonNullable<RideView['driver']>['vehicle']): string[] {
  const car = [color, year, make, model].filter(Boolean).join(' ');
  return [...(car ? [`Vehicle: ${car}`] : []), ...(licensePlate ? [`Plate: ${licensePlate}`] : [])];
}

/** "Mar 5, 2025, 3:30 PM EST", on the clocks of the service area. */
export function localDateTime(instant: Date, timeZone: string): string {
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone, timeZoneName: 'short' }).format(instant);
}
