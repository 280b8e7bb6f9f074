import { toLocalTime } from '../geo/local-time.ts';
import { DomainError } from '../errors.ts';
import { isBookedByOther } from './ride-rights.ts';
import type { Ride } from './ride.ts';

/** When a rider wants to read a PIN to the driver before a trip starts. */
export const START_PIN_CHOICES = ['off', 'always', 'at_night'] as const;
export type StartPinChoice = (typeof START_PIN_CHOICES)[number];

/** From 10 p.m. to 6 a.m. on the clocks of the area. */
const NIGHT = { from: 22, to: 6 };
/** Wrong PINs after which a driver can no longer start a ride: one in 2,000 guesses right. */
export const MOST_WRONG_PINS = 5;

/** What the passenger of a ride chose; with nothing chosen, always where somebody else has booked it. */
export function startPinChoiceOf(
  ride: Pick<Ride, 'riderId' | 'bookerId'>,
  chosen: StartPinChoice | null,
): StartPinChoice {
  return chosen ?? (isBookedByOther(ride) ? 'always' : 'off');
}

/** Whether a trip that starts at `now` takes the rider's PIN. */
export function needsStartPin(choice: StartPinChoice, now: Date, timeZone: string): boolean {
  if (choice !== 'at_night') return choice === 'always';
  const { hour } = toLocalTime(now, timeZone);
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** Throws `START_PIN_UNUSED` where there is no PIN that another one could replace. */
export function requireStartPin(ride: Pick<Ride, 'status'>, choice: StartPinChoice): void {
  if (hasStartPin(ride) && choice !== 'off') return;
  throw new DomainError('conflict', 'START_PIN_UNUSED', 'No PIN is needed to start this ride');
}

/** Whether the rider may read the PIN of the ride to its driver: from acceptance until the start. */
export function hasStartPin({ status }: Pick<Ride, 'status'>): boolean {
  return status === 'accepted' || status === 'confirmed';
}

/** Why the driver cannot start with this PIN; null when it is right. `wrongBefore` were tried before. */
export function refuseStart(
  given: string | undefined,
  expected: string,
  wrongBefore: number,
): DomainError | null {
  if (wrongBefore >= MOST_WRONG_PINS) {
    const message = 'Too many wrong PINs. Ask your rider for a new PIN, or give the ride back.';
    return new DomainError('conflict', 'START_PIN_LOCKED', message);
  }
  if (given === undefined) {
    return new DomainError('conflict', 'START_PIN_REQUIRED', 'Ask your rider for the PIN of this ride');
  }
  if (given === expected) return null;
  return new DomainError('conflict', 'START_PIN_WRONG', 'This is not the PIN of this ride');
}
