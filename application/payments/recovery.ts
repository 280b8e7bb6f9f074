import type { Due } from '../../domain/payments/payment.ts';

/** A provider call and its record take seconds; what they left unfinished by then is recovered. */
const RECOVERY_DELAY_MINUTES = 2;
/** How long the rider's bank may take to authenticate them before the booking is undone. */
const AUTHENTICATION_MINUTES = 15;
/** For how long a process has a due payment to itself: longer than all its provider calls may take. */
const LEASE_MINUTES = 5;
/** How long a rider may take to pay funds before the payment is abandoned. */
const FUNDING_HOURS = 24;

/** When a provider call that begins now is recovered, should nobody have recorded its outcome. */
export function recoveryTime(now: Date): Date {
  return minutesAfter(now, RECOVERY_DELAY_MINUTES);
}

/** A payment whose provider call begins now and is ended or recorded by somebody else if nobody comes back. */
export function finishLater(now: Date): Due {
  return { dueStep: 'finish-payment', dueAt: recoveryTime(now) };
}

/** Until when a payment is recovered by the process that takes it now, and by no other. */
export function leaseEnd(now: Date): Date {
  return minutesAfter(now, LEASE_MINUTES);
}

/** When a recovery that has just failed is tried again: after seconds at first, after six hours at most. */
export function nextAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.round(1000 * Math.exp(Math.min(attempts, 10))));
}

/** When the sweep undoes a booking that waits for the rider's bank from now on. */
export function authenticationDeadline(now: Date): Date {
  return minutesAfter(now, AUTHENTICATION_MINUTES);
}

/** When funds that are not paid yet are looked up again: ever less often, a last time when they are abandoned. */
export function nextFundingCheck(createdAt: Date, now: Date): Date {
  const ageMinutes = Math.max((now.getTime() - createdAt.getTime()) / 60_000, 1);
  return minutesAfter(createdAt, Math.min(2 * ageMinutes, FUNDING_HOURS * 60));
}

/** Whether nobody has paid funds for a day. */
export function isFundingAbandoned(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= FUNDING_HOURS * 3_600_000;
}

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
