import type { Driver } from './driver.ts';

/** Why a driver may be offered no ride at all, whichever it is. */
export type StandingProblem = 'DRIVER_SUSPENDED' | 'DRIVER_NOT_APPROVED' | 'DOCUMENTS_NOT_VALID';

/** What a driver reads about it. */
export const STANDING_MESSAGES: Readonly<Record<StandingProblem, string>> = {
  DRIVER_SUSPENDED: 'Your account is suspended',
  DRIVER_NOT_APPROVED: 'An admin has to approve your account before you can accept rides',
  DOCUMENTS_NOT_VALID:
    'Your license, insurance and registration have to be valid and accepted. Please look at your documents.',
};

type Standing = Pick<Driver, 'approved' | 'suspended' | 'documentsValidUntil'>;

/**
 * The one rule of who may be offered rides that take place at `at`: approved, not suspended, and with every document
 * accepted and valid until then. Null for whoever may.
 */
export function standingProblem(
  { approved, suspended, documentsValidUntil }: Standing,
  at: Date,
): StandingProblem | null {
  if (suspended) return 'DRIVER_SUSPENDED';
  if (!approved) return 'DRIVER_NOT_APPROVED';
  return documentsValidUntil !== null && documentsValidUntil > at ? null : 'DOCUMENTS_NOT_VALID';
}

/** Whether the driver may be offered rides that take place at `at`. */
export function mayBeOfferedRides(driver: Standing, at: Date): boolean {
  return standingProblem(driver, at) === null;
}
