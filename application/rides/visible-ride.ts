import type { Cents } from '../../domain/money/cents.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import type { RideParticipant, RideView } from '../ports/ride-views.ts';

/** A ride as one person sees it: contact data only while they travel together, earnings only for the driver. */
export interface VisibleRide extends RideView {
  /** The driver's share with the tip; null for the rider. */
  readonly driverEarningCents: Cents | null;
  /** As the crow flies from where the driver who asks is; null unless it is one of their requests and that is known. */
  readonly milesToPickup: number | null;
  /** Whether this person can still rate the other one. */
  readonly canRate: boolean;
}

const TOGETHER = new Set(['accepted', 'confirmed', 'in_progress']);

/** Whether the person takes part in the ride (asked for it, was asked, drives it) or is an admin. */
export function isParticipant(viewer: UserActor, { ride }: RideView): boolean {
  return viewer.userType === 'admin' || ride.riderId === viewer.userId || ride.driverId === viewer.userId;
}

/** The product sees what an admin sees. */
export function toVisibleRide(actor: Actor, view: RideView): VisibleRide {
  const { ride } = view;
  const viewer = actor.kind === 'user' ? actor : null;
  const isAdmin = viewer === null || viewer.userType === 'admin';
  const showsContact = isAdmin || (isParticipant(viewer, view) && TOGETHER.has(ride.status));
  const userId = viewer?.userId;
  const isParty = userId === ride.riderId || userId === ride.driverId;
  return {
    ...view,
    rider: showsContact ? view.rider : withoutContact(view.rider),
    driver: view.driver && (showsContact ? view.driver : withoutContact(view.driver)),
    driverEarningCents: userId === ride.riderId ? null : view.driverShareCents + ride.tipCents,
    milesToPickup: null,
    canRate:
      isParty && ride.status === 'completed' && !view.ratings.some((rating) => rating.raterId === userId),
  };
}

function withoutContact<Person extends RideParticipant>(person: Person): Person {
  return { ...person, phone: null, email: '' };
}
