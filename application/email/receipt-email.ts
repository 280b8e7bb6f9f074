import { formatMoney } from '../../domain/money/format-money.ts';
import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import {
  fareLineWords,
  loweredTipSentence,
  paidWithWords,
  refundSentence,
} from '../../domain/payments/receipt-words.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { fullName } from '../../domain/users/user.ts';
import type { RideReturn, RideView } from '../ports/rides.ts';
import type { ReceiptedRide } from '../ports/payments.ts';
import type { EmailSettings } from '../ports/email.ts';
import { link, type MailContent } from './mail.ts';

/**
 * An electronic receipt with origin, destination, distance, total time and the itemized fare, who drove in which car, and
 * the notice that every receipt carries.
 */
export function composeReceipt(
  { ride, rider, booker, payerName, driver, receipt, card, returnTrip }: ReceiptedRide,
  { timeZone, webUrl, supportEmail }: Pick<EmailSettings, 'timeZone' | 'webUrl' | 'supportEmail'>,
): MailContent {
  const total = formatMoney(receipt.totalCents);
  const { minutes, loweredTip, money } = receipt;
  return {
    subject: `Your receipt for ${total}`,
    blocks: [
      'Thank you for riding with us.',
      { kind: 'route', pickup: ride.pickup.address, dropoff: ride.dropoff.address },
      {
        kind: 'facts',
        facts: [
          ...(booker ? peopleFacts(rider, booker, payerName) : []),
          ...fact('Completed', ride.completedAt && localDateTime(ride.completedAt, timeZone)),
          ['Distance', `${ride.distanceMiles.toFixed(2)} miles`],
          ...fact('Time', minutes === null ? null : `${minutes} min`),
          ...driverFacts(driver),
          ...fact('Return of', isBack(ride, returnTrip) ? `Your ride to ${ride.pickup.address}` : null),
        ],
      },
      {
        kind: 'amounts',
        lines: receipt.lines.map((line) => [fareLineWords(line), formatMoney(line.amountCents)] as const),
        total: ['Total', total],
      },
      { kind: 'facts', facts: [['Payment', paidWithWords(money, card, driver)]] },
      ...(loweredTip ? [loweredTipSentence(loweredTip)] : []),
      `${rideMoneySentence(money)}. The tip goes to your driver whole.`,
      ...receipt.refunds.map((refund) => `${refundSentence(refund)}.`),
      link('See this ride', `${webUrl}/rider?tab=history&ride=${ride.id}`),
      link('Print this receipt', `${webUrl}/rides/${ride.id}/receipt`),
      ...(isBack(ride, returnTrip)
        ? [link('Receipt of the ride there', `${webUrl}/rides/${returnTrip.outboundRideId}/receipt`)]
        : []),
      `Zero tolerance: drivers must not drive under the influence of alcohol or drugs. Report it at once to ${supportEmail}.`,
    ],
  };
}

/** Of a ride that somebody else has booked. */
function peopleFacts(
  rider: RideView['rider'],
  booker: NonNullable<RideView['booker']>,
  payerName: string | null,
): (readonly [string, string])[] {
  const { organisationName } = booker;
  const name = fullName(booker);
  return [
    ['Passenger', fullName(rider)],
    ['Booked by', organisationName ? `${name} for ${organisationName}` : name],
    ...fact('Paid by', payerName),
  ];
}

/** Whether the ride is the way back of another one. */
function isBack({ id }: Pick<Ride, 'id'>, returnTrip: RideReturn | null): returnTrip is RideReturn {
  return returnTrip?.returnRideId === id;
}

/** Who drives, in which car. */
export function driverFacts(driver: RideView['driver']): (readonly [string, string])[] {
  if (!driver) return [];
  const { year, make, model, color, licensePlate } = driver.vehicle;
  return [
    ['Driver', `${driver.firstName} ${driver.lastName}`],
    ...fact('Vehicle', [color, year, make, model].filter(Boolean).join(' ')),
    ...fact('Plate', licensePlate),
  ];
}

/** Nothing where there is no value. */
export function fact(label: string, value: string | null): (readonly [string, string])[] {
  return value ? [[label, value]] : [];
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
