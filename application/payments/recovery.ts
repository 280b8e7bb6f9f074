/** A provider call and its record take seconds; what they left unfinished by then, a job recovers. */
const RECOVERY_DELAY_MINUTES = 2;
/** How long the rider's bank may take to authenticate them before the booking is undone. */
const AUTHENTICATION_MINUTES = 15;
/** How long a rider may take to pay funds before the payment is abandoned. */
const FUNDING_HOURS = 24;

/** When a job recovers a provider call that begins now, should nobody have recorded its outcome. */
export function recoveryTime(now: Date): Date {
  return minutesAfter(now, RECOVERY_DELAY_MINUTES);
}

/** When a job undoes a booking that waits for the rider's bank from now on. */
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
