import type { Cents } from '../../domain/money/cents.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf, type Actor, type UserActor } from '../../domain/users/user.ts';
import { toVisibleNeeds } from '../needs/visible-needs.ts';
import type { RideParticipant, RideView } from '../ports/rides.ts';

/** What one person sees of the money of a ride; its fare and tip are told to all who see the ride. */
export interface VisibleMoney {
  /** Whether they see with what it is paid, what was given back and where its money stands: its rider and admins. */
  readonly showsPayment: boolean;
  /** The saved card that pays, for its rider alone; null for the wallet, and for a card that was removed since. */
  readonly paymentMethodId: string | null;
  /** Whether they see what the driver earns, and what refunds took back of it: everybody but its rider. */
  readonly showsEarning: boolean;
  /** The driver's share with the tip; null for its rider, and while it is not known. */
  readonly driverEarningCents: Cents | null;
}

/**
 * A ride as one person sees it: contact data only while they travel together, the driver's e-mail address only for admins,
 * what the driver earns, settled or as it would be, never for the rider. Of what its rider needs as much as `toVisibleNeeds`
 * says.
 */
export interface VisibleRide extends Omit<RideView, 'driverShareCents'>, VisibleMoney {
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

/** Who sees what of a ride's money. The share is the settled one unless another is given; nobody sees nothing. */
export function toVisibleMoney(
  viewer: Actor | null,
  ride: Ride,
  driverShareCents = ride.driverShareCents,
): VisibleMoney {
  const isRider = userIdOf(viewer) === ride.riderId;
  const showsEarning = viewer !== null && !isRider;
  return {
    showsPayment: isRider || isAdmin(viewer),
    paymentMethodId: isRider ? ride.paymentMethodId : null,
    showsEarning,
    driverEarningCents: showsEarning && driverShareCents !== null ? driverShareCents + ride.tipCents : null,
  };
}

/** The product sees what an admin sees. */
function isAdmin(viewer: Actor | null): boolean {
  return viewer?.kind === 'system' || viewer?.userType === 'admin';
}

export function toVisibleRide(viewer: Actor, { driverShareCents, ...view }: RideView): VisibleRide {
  const { ride, driver } = view;
  const userId = userIdOf(viewer);
  const isParty = userId === ride.riderId || (userId !== null && userId === ride.driverId);
  const showsContact = isAdmin(viewer) || (isParty && TOGETHER.has(ride.status));
  const money = toVisibleMoney(viewer, ride, driverShareCents);
  const seen = { ...ride, ...toVisibleNeeds(viewer, ride) };
  return {
    ...view,
    ...money,
    ride: money.showsEarning ? seen : { ...seen, driverShareCents: null },
    rider: showsContact ? view.rider : withoutContact(view.rider),
    driver: driver && {
      ...(showsContact ? driver : withoutContact(driver)),
      email: isAdmin(viewer) ? driver.email : '',
    },
    // Of the way back nobody else hears.
    returnTrip: isParty || isAdmin(viewer) ? view.returnTrip : null,
    milesToPickup: null,
    canRate:
      isParty && ride.status === 'completed' && !view.ratings.some((rating) => rating.raterId === userId),
  };
}

function withoutContact<Person extends RideParticipant>(person: Person): Person {
  return { ...person, phone: null, email: '' };
}
