import type { Cents } from '../../domain/money/cents.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import type { RideParticipant, RideView } from '../ports/rides.ts';

/**
 * A ride as one person sees it: contact data only while they travel together, the driver's e-mail address only for admins,
 * what the driver earns never for the rider.
 */
export interface VisibleRide extends Omit<RideView, 'driverShareCents'> {
  /** The driver's share with the tip; null for the rider. */
  readonly driverEarningCents: Cents | null;
  /** As the crow flies from where the driver who asks is; null unless it is one of their requests and that is known. */
  readonly milesToPickup: number | null;
  /** Whether this person can still rate the other one. */
  readonly canRate: boolean;
}

const TOGETHER = new Set(['accepted', 'confirmed', 'in_progress']);

/** Whether the person takes part in the ride (asked for it, was asked, drives it) or is an admin. */
export function isParticipant(viewer: UserActor, { ride }: Pick<RideView, 'ride'>): boolean {
  return viewer.userType === 'admin' || ride.riderId === viewer.userId || ride.driverId === viewer.userId;
}

/** The product sees what an admin sees. */
export function toVisibleRide(actor: Actor, { driverShareCents, ...view }: RideView): VisibleRide {
  const { ride, driver } = view;
  const viewer = actor.kind === 'user' ? actor : null;
  const isAdmin = viewer === null || viewer.userType === 'admin';
  const showsContact = isAdmin || (isParticipant(viewer, view) && TOGETHER.has(ride.status));
  const userId = viewer?.userId;
  const isRider = userId === ride.riderId;
  const isParty = isRider || userId === ride.driverId;
  return {
    ...view,
    ride: isRider ? { ...ride, driverShareCents: null } : ride,
    rider: showsContact ? view.rider : withoutContact(view.rider),
    driver: driver && toVisibleDriver(driver, { isAdmin, showsContact }),
    driverEarningCents: isRider ? null : driverShareCents + ride.tipCents,
    milesToPickup: null,
    canRate:
      isParty && ride.status === 'completed' && !view.ratings.some((rating) => rating.raterId === userId),
  };
}

function toVisibleDriver<Person extends RideParticipant>(
  driver: Person,
  { isAdmin, showsContact }: { readonly isAdmin: boolean; readonly showsContact: boolean },
): Person {
  if (!showsContact) return withoutContact(driver);
  return isAdmin ? driver : { ...driver, email: '' };
}

function withoutContact<Person extends RideParticipant>(person: Person): Person {
  return { ...person, phone: null, email: '' };
}
