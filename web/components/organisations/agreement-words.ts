import { plural, t } from '@lingui/core/macro';
import { centsFromDollars, type Cents } from '../../../domain/money/cents.ts';
import type { ShownAgreementFragment } from '../../generated/operations.ts';
import { countText } from '../../lib/count-text.ts';
import { moneyText } from '../../lib/money-text.ts';
import { spanText } from '../standing-rides/day-words.ts';
import { weekdaysText } from '../standing-rides/pattern-words.ts';
import { WEEK, clockText } from '../../lib/clock-words.ts';

/** An agreement as its card and dialog know it. */
export type ShownAgreement = ShownAgreementFragment;

/** "Mar 5, 2026 to May 1, 2026", "From Mar 5, 2026, with no end". */
export function agreementDaysText({
  startsOn,
  endsOn,
}: Pick<ShownAgreementFragment, 'startsOn' | 'endsOn'>): string {
  return spanText({ firstDay: startsOn, lastDay: endsOn });
}

/** "$2,000.00 a month", "$2,000.00 for its whole time". */
export function budgetText({
  budget,
  budgetPeriod,
}: Pick<ShownAgreementFragment, 'budget' | 'budgetPeriod'>): string {
  const amount = moneyText(budget);
  return budgetPeriod === 'MONTH' ? t`${amount} a month` : t`${amount} for its whole time`;
}

/** What is taken of the budget of today and what is not; nothing is left of a budget that is taken as a whole. */
export function budgetParts({ budget, use }: Pick<ShownAgreementFragment, 'budget' | 'use'>): {
  readonly usedCents: Cents;
  readonly promisedCents: Cents;
  readonly leftCents: Cents;
} {
  const [usedCents, promisedCents] = [centsFromDollars(use.used), centsFromDollars(use.promised)];
  const leftCents = Math.max(0, centsFromDollars(budget) - usedCents - promisedCents);
  return { usedCents, promisedCents, leftCents };
}

/** Why an agreement pays for no rides of the day; null where it does. */
export function notInForceText(
  { startsOn, endsOn, endedAt }: Pick<ShownAgreementFragment, 'startsOn' | 'endsOn' | 'endedAt'>,
  today: string,
): string | null {
  if (endedAt !== null) return t({ message: 'Ended', context: 'agreement' });
  if (endsOn !== null && endsOn < today) return t({ message: 'Over', context: 'agreement' });
  return startsOn > today ? t({ message: 'Not begun yet', context: 'agreement' }) : null;
}

/** Whether nothing is promised under it any more. */
export function isPast(
  { endsOn, endedAt }: Pick<ShownAgreementFragment, 'endsOn' | 'endedAt'>,
  today: string,
): boolean {
  return endedAt !== null || (endsOn !== null && endsOn < today);
}

/** For whom and when it pays, each in a sentence. */
export function whoAndWhen(agreement: ShownAgreementFragment): readonly string[] {
  return [whoText(agreement), whenText(agreement)];
}

/** What it pays of a ride and of how many, and what the organisation reads of them; each in a sentence. */
export function whatItPays(agreement: ShownAgreementFragment): readonly string[] {
  const { mostPerRide, ridesPerMonth, coversTip, showsAddresses } = agreement;
  const sentences = [
    coPayText(agreement),
    mostPerRide !== null && t`It pays ${{ most: moneyText(mostPerRide) }} of a ride at most.`,
    coversTip ? t`It pays tips, too.` : t`Tips are the passenger’s own.`,
    ridesPerMonth !== null &&
      plural(ridesPerMonth, {
        one: 'Each passenger has # ride a month at most.',
        other: 'Each passenger has # rides a month at most.',
      }),
    showsAddresses
      ? t`The organization reads where its passengers ride.`
      : t`The organization does not read where its passengers ride.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function coPayText({ coPay, coPayPercent }: ShownAgreementFragment): string {
  if (coPayPercent > 0) return t`The passenger pays ${coPayPercent}% of each fare.`;
  if (centsFromDollars(coPay) === 0) return t`The passenger pays nothing of the fare.`;
  return t`The passenger pays ${{ coPay: moneyText(coPay) }} of each fare.`;
}

function whoText({ passengerIds }: ShownAgreementFragment): string {
  if (passengerIds === null) return t`It is for everybody whom the organization helps.`;
  const count = passengerIds.length;
  return plural(count, {
    one: 'It is for # named passenger.',
    other: 'It is for # named passengers.',
  });
}

function whenText({ weekdays, pickupFrom, pickupUntil }: ShownAgreementFragment): string {
  const days = weekdaysText(weekdays.length > 0 ? weekdays : WEEK);
  if (pickupFrom && pickupUntil)
    return t`Pickups from ${{ from: clockText(pickupFrom) }} to ${{ until: clockText(pickupUntil) }}: ${days}.`;
  if (pickupFrom) return t`Pickups from ${{ from: clockText(pickupFrom) }} on: ${days}.`;
  if (pickupUntil) return t`Pickups until ${{ until: clockText(pickupUntil) }}: ${days}.`;
  return weekdays.length % WEEK.length === 0
    ? t`Pickups on every day, at any time.`
    : t`Pickups at any time: ${days}.`;
}

/** "12 Main St, within 2 mi". */
export function placeText({ address, miles }: ShownAgreementFragment['places'][number]): string {
  return t`${address}, within ${{ miles: countText(miles) }} mi`;
}
