import { DomainError } from '../errors.ts';
import type { Coordinates } from '../geo/coordinates.ts';
import { straightLineMiles } from '../geo/distance.ts';
import { toLocalDay, toLocalTime, toWeekday } from '../geo/local-time.ts';
import { dollarsFromCents, multiplyRatio, type Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import { leftForCard } from '../payments/payment.ts';
import { type RecordFields, toVersioned, type VersionedRecord } from '../record-version.ts';
import { coveredCents } from '../rides/ride-cover.ts';
import type { Ride, RideCover } from '../rides/ride.ts';

/** A budget begins anew on the first of each month, or is one for the whole agreement. */
export const BUDGET_PERIODS = ['month', 'term'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** A place that rides go to or come from, within so many miles. */
export interface AgreementPlace extends Coordinates {
  readonly address: string;
  readonly miles: number;
}

/** So many places an agreement names at most. */
export const MOST_AGREEMENT_PLACES = 10;
/** So many agreements an organisation has in force at a time. */
export const MOST_AGREEMENTS = 20;

/** What an organisation pays for. Days and times are those of the service area. */
export interface AgreementTerms {
  /** No two of an organisation that hold have the same, whatever its capital letters. */
  readonly name: string;
  /** The first and the last day of rides, "2026-03-05"; open-ended without a last one. */
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly budgetCents: Cents;
  readonly budgetPeriod: BudgetPeriod;
  /** Rides of one passenger in a calendar month; null for any number. */
  readonly ridesPerMonth: number | null;
  /** The most it pays for one ride; null where the fare is the limit. */
  readonly mostPerRideCents: Cents | null;
  /** What the passenger pays of each fare: so many cents and percent, of which one is 0. */
  readonly coPayCents: Cents;
  readonly coPayPercent: number;
  readonly coversTip: boolean;
  /** 0 is Sunday; every day where none is named. */
  readonly weekdays: readonly number[];
  /** Pickups from and until, "07:30"; at any time without. */
  readonly pickupFrom: string | null;
  readonly pickupUntil: string | null;
  /** One end of the ride is at one of them; anywhere without. */
  readonly places: readonly AgreementPlace[];
  /** Who rides; null for everybody who lets the organisation help. */
  readonly passengerIds: readonly string[] | null;
  /** Whether the organisation reads where its passengers ride. */
  readonly showsAddresses: boolean;
}

/** An organisation's promise to pay for rides of its passengers. Rides that are booked stay as they are when it changes. */
export interface Agreement extends AgreementTerms {
  readonly id: string;
  readonly organisationId: string;
  readonly createdAt: Date;
  /** Null while it holds; an ended one covers nothing more. */
  readonly endedAt: Date | null;
}

/** What of an agreement is taken, of the budget of a day and by one passenger in its month. */
export interface AgreementUsage {
  /** Paid for completed rides, less refunds, and promised to those under way and to returns that can still be called. */
  readonly takenCents: Cents;
  readonly rides: number;
}

/** Why an agreement does not pay for a ride. */
export const COVER_PROBLEMS = [
  'not_in_force',
  'passenger',
  'hours',
  'place',
  'rides',
  'budget',
  'nothing',
] as const;
export type CoverProblem = (typeof COVER_PROBLEMS)[number];

/** What an agreement does for a ride: what it pays, or why it pays nothing. */
export type CoverDecision = { readonly cover: RideCover } | { readonly problem: CoverProblem };

/** The ride of which it is decided. */
export type CoverableRide = Pick<
  Ride,
  'riderId' | 'pickup' | 'dropoff' | 'tipCents' | 'scheduledFor' | 'requestedAt'
> & { readonly fare: Pick<Ride['fare'], 'totalCents'> };

/** How it is used as a ride is decided about. */
export interface CoverScene {
  readonly usage: AgreementUsage;
  /** Of the service area. */
  readonly timeZone: string;
  /** Whether a return on call is promised with the ride, which is one more ride of the same fare. */
  readonly hasReturn?: boolean;
}

/** The local day of a pickup, by which budget and rides of the month are counted. */
export function pickupDay(
  { scheduledFor, requestedAt }: Pick<Ride, 'scheduledFor' | 'requestedAt'>,
  timeZone: string,
): string {
  return toLocalDay(scheduledFor ?? requestedAt, timeZone);
}

/**
 * The one rule of what an agreement pays of a ride: the fare less the co-pay, and the tip where it covers tips, up to the
 * most for a ride. What is left for the passenger is nothing, or 50 cents at least, which a card can pay. A ride that the
 * rest of the budget does not cover as a whole, with its return where that is promised, is not covered at all.
 */
export function coverOf(agreement: Agreement, ride: CoverableRide, scene: CoverScene): CoverDecision {
  const problem = findProblem(agreement, ride, scene);
  if (problem) return { problem };
  const { coversTip, mostPerRideCents } = agreement;
  const fareCents = ride.fare.totalCents;
  const coPay = Math.min(
    fareCents,
    agreement.coPayCents + multiplyRatio(fareCents, agreement.coPayPercent, 100),
  );
  const most = Math.min(fareCents - coPay + (coversTip ? ride.tipCents : 0), mostPerRideCents ?? Infinity);
  const paidCents = leftForCard(fareCents + ride.tipCents, most);
  if (paidCents <= 0) return { problem: 'nothing' };
  const coveredFareCents = Math.min(paidCents, fareCents - coPay);
  const amounts = { coveredFareCents, coveredTipCents: paidCents - coveredFareCents };
  if (!hasRoom(agreement, amounts, scene)) return { problem: 'budget' };
  return {
    cover: {
      agreementId: agreement.id,
      funderId: agreement.organisationId,
      ...amounts,
      coveredOn: pickupDay(ride, scene.timeZone),
    },
  };
}

/**
 * Why what was promised for a ride does not hold, at the time that it moves to or as it is written: the agreement pays for none
 * then, or its budget of then has no room for it. It stays as it is whatever the agreement pays of others by now.
 */
export function findPromiseProblem(
  agreement: Agreement,
  ride: CoverableRide & Pick<RideCover, 'coveredFareCents' | 'coveredTipCents'>,
  scene: CoverScene,
): CoverProblem | null {
  return findProblem(agreement, ride, scene) ?? (hasRoom(agreement, ride, scene) ? null : 'budget');
}

/** What is taken once another ride is, too, that is not counted in it: one that is booked in the same act. */
export function withRideTaken(
  agreement: Agreement,
  usage: AgreementUsage,
  day: string,
  other: RideCover,
): AgreementUsage {
  const isOfMonth = other.coveredOn?.slice(0, 7) === day.slice(0, 7);
  const isOfBudget = agreement.budgetPeriod === 'term' || isOfMonth;
  return {
    takenCents: usage.takenCents + (isOfBudget ? coveredCents(other) : 0),
    rides: usage.rides + (isOfMonth ? 1 : 0),
  };
}

function hasRoom(
  { budgetCents }: Agreement,
  covered: Pick<RideCover, 'coveredFareCents' | 'coveredTipCents'>,
  { usage, hasReturn = false }: CoverScene,
): boolean {
  const ofReturn = hasReturn ? covered.coveredFareCents : 0;
  return usage.takenCents + coveredCents(covered) + ofReturn <= budgetCents;
}

function findProblem(
  agreement: Agreement,
  ride: CoverableRide,
  { usage, timeZone, hasReturn = false }: CoverScene,
): CoverProblem | null {
  const { passengerIds, places, ridesPerMonth } = agreement;
  const local = toLocalTime(ride.scheduledFor ?? ride.requestedAt, timeZone);
  if (!isInForce(agreement, pickupDay(ride, timeZone))) return 'not_in_force';
  if (passengerIds && !passengerIds.includes(ride.riderId)) return 'passenger';
  if (!isInHours(agreement, toWeekday(local), clockOf(local))) return 'hours';
  const isNear = (place: AgreementPlace) =>
    [ride.pickup, ride.dropoff].some((end) => straightLineMiles(place, end) <= place.miles);
  if (places.length > 0 && !places.some(isNear)) return 'place';
  const rides = usage.rides + (hasReturn ? 2 : 1);
  return ridesPerMonth !== null && rides > ridesPerMonth ? 'rides' : null;
}

/** Whether it pays for rides of the day. */
export function isInForce(
  { startsOn, endsOn, endedAt }: Pick<Agreement, 'startsOn' | 'endsOn' | 'endedAt'>,
  day: string,
): boolean {
  return endedAt === null && startsOn <= day && (endsOn === null || day <= endsOn);
}

function isInHours(
  { weekdays, pickupFrom, pickupUntil }: AgreementTerms,
  weekday: number,
  clock: string,
): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  return (pickupFrom === null || pickupFrom <= clock) && (pickupUntil === null || clock <= pickupUntil);
}

function clockOf({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

const PROBLEM_WORDS: Readonly<Record<CoverProblem, string>> = {
  not_in_force: 'The organization does not pay for rides on this day.',
  passenger: 'The organization does not pay for rides of this passenger.',
  hours: 'The organization does not pay for rides at this time.',
  place: 'The organization does not pay for rides between these places.',
  rides: 'The organization has paid for all the rides of this month.',
  budget: 'What is left of the budget does not cover this ride.',
  nothing: 'The organization pays nothing of this ride: the co-pay is the whole fare.',
};

/** For whoever books. */
export function coverProblemWords(problem: CoverProblem): string {
  return PROBLEM_WORDS[problem];
}

/** The ride is not covered: whoever books chooses another way to pay, or another time. */
export function notCovered(problem: CoverProblem): DomainError {
  return new DomainError('conflict', 'NOT_COVERED', coverProblemWords(problem), { problem });
}

/** Its terms alone. */
export function termsOf(agreement: Agreement): AgreementTerms {
  return {
    name: agreement.name,
    startsOn: agreement.startsOn,
    endsOn: agreement.endsOn,
    budgetCents: agreement.budgetCents,
    budgetPeriod: agreement.budgetPeriod,
    ridesPerMonth: agreement.ridesPerMonth,
    mostPerRideCents: agreement.mostPerRideCents,
    coPayCents: agreement.coPayCents,
    coPayPercent: agreement.coPayPercent,
    coversTip: agreement.coversTip,
    weekdays: agreement.weekdays,
    pickupFrom: agreement.pickupFrom,
    pickupUntil: agreement.pickupUntil,
    places: agreement.places,
    passengerIds: agreement.passengerIds,
    showsAddresses: agreement.showsAddresses,
  };
}

/** Its terms as they are written and read outside: amounts in dollars as text. */
export function toAgreementTexts(agreement: Agreement): RecordFields {
  const { budgetCents, mostPerRideCents, coPayCents, ...others } = termsOf(agreement);
  return {
    ...others,
    budget: dollarsFromCents(budgetCents),
    mostPerRide: mostPerRideCents === null ? null : dollarsFromCents(mostPerRideCents),
    coPay: dollarsFromCents(coPayCents),
  };
}

/** What operators change of an agreement in one form. */
export function toAgreementRecord(agreement: Agreement): VersionedRecord {
  return toVersioned(toAgreementTexts(agreement));
}

/** A budget is never less than what is taken of it already. Throws `BUDGET_TAKEN` (conflict). */
export function requireBudgetFor({ budgetCents }: Pick<Agreement, 'budgetCents'>, takenCents: Cents): void {
  if (takenCents <= budgetCents) return;
  const message = `${formatMoney(takenCents)} of the budget are taken already. Please choose that or more.`;
  throw new DomainError('conflict', 'BUDGET_TAKEN', message, { field: 'budget' });
}

/** Nothing is changed of an agreement that has ended. */
export function requireAgreementHolds({ endedAt }: Agreement): void {
  if (endedAt === null) return;
  throw new DomainError('conflict', 'AGREEMENT_ENDED', 'This agreement has ended');
}

/** Room for one more. Throws `TOO_MANY_AGREEMENTS` (conflict). */
export function requireAgreementRoom(count: number): void {
  if (count < MOST_AGREEMENTS) return;
  throw new DomainError('conflict', 'TOO_MANY_AGREEMENTS', 'An organization has twenty agreements at most.');
}
