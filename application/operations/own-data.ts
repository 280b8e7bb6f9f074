import type { PayoutRequest } from '../../domain/payouts/payout-request.ts';
import type { DriverApplication } from '../../domain/onboarding/driver-application.ts';
import type { DriverDocument } from '../../domain/onboarding/driver-document.ts';
import type { CaseView } from '../ports/cases.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { RideParticipant } from '../ports/rides.ts';
import type { VisibleRide } from '../rides/visible-ride.ts';
import type { SecondFactor } from '../users/second-factor.ts';

/*
 * What of a record is its owner's to take away. Of other people there are the names alone: no address, no number, and not
 * who of the staff has looked at it.
 */

/** The ride with the other person's name; of the driver's share the rider reads nothing, of the rider's card the driver. */
export function toOwnRide(userId: string, seen: VisibleRide): object {
  const { ride, rider, driver, driverEarningCents, ratings } = seen;
  const { driverShareCents, paymentMethodId, ...trip } = ride;
  const isRider = ride.riderId === userId;
  return {
    ...trip,
    ...(isRider ? { paymentMethodId } : { driverShareCents, driverEarningCents }),
    rider: isRider ? null : toOtherPerson(rider),
    driver: isRider && driver ? { ...toOtherPerson(driver), vehicle: driver.vehicle } : null,
    ratings,
  };
}

function toOtherPerson({ id, firstName, lastName }: RideParticipant): object {
  return { id, firstName, lastName };
}

/** Passkeys by what their owner knows of them. */
export function toOwnSecondFactor({ passkeys, ...rest }: SecondFactor): object {
  return {
    ...rest,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
}

/** What was reported and what support answered. */
export function toOwnCase({ report, messages }: CaseView): object {
  const { id, rideId, kind, text, state, openedAt, changedAt, keptUntil } = report;
  return {
    id,
    rideId,
    kind,
    text,
    state,
    openedAt,
    changedAt,
    keptUntil,
    messages: messages.map(({ text, at }) => ({ text, at })),
  };
}

/** A card as its owner knows it: not the provider's number for it. */
export function toOwnCard({ last4, brand, expMonth, expYear, isDefault, createdAt }: PaymentMethod): object {
  return { last4, brand, expMonth, expYear, isDefault, createdAt };
}

export function toOwnApplication(application: DriverApplication | null): object | null {
  return application && withoutReviewer(application);
}

export function toOwnDocuments(documents: readonly DriverDocument[]): readonly object[] {
  return documents.map(withoutReviewer);
}

export function toOwnPayoutRequest({ request }: { readonly request: PayoutRequest }): object {
  return withoutReviewer(request);
}

/** Undefined: it is not written. */
function withoutReviewer(reviewed: { readonly reviewedBy: string | null }): object {
  return { ...reviewed, reviewedBy: undefined };
}
