import type { CareGiven } from '../../domain/care/care-grant.ts';
import { placeIn, type UnreadMessages } from '../../domain/messages/ride-message.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { canCallReturn } from '../../domain/returns/return-trip.ts';
import { type RideRight, rightsOver } from '../../domain/rides/ride-rights.ts';
import { withoutTrip } from '../../domain/rides/without-trip.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf, type Actor, type UserActor } from '../../domain/users/user.ts';
import { toVisibleNeeds } from '../needs/visible-needs.ts';
import type { MessageSettings } from '../ports/messages.ts';
import type { RideParticipant, RideView } from '../ports/rides.ts';

/** What one person sees of the money of a ride; its fare and tip are told to all who see the ride. */
export interface VisibleMoney {
  /**
   * Whether they see with what it is paid, what was given back and where its money stands: its rider, its payer, who reads
   * the rider's receipts, and admins.
   */
  readonly showsPayment: boolean;
  /** The saved card that pays, for its payer alone; null for the wallet, and for a card that was removed since. */
  readonly paymentMethodId: string | null;
  /** Whether they see what the driver earns, and what refunds took back of it: drivers and admins. */
  readonly showsEarning: boolean;
  /** The driver's share with the tip; null for riders, and while it is not known. */
  readonly driverEarningCents: Cents | null;
}

/**
 * A ride as one person sees it: contact data only while they travel together, the driver's e-mail address only for admins,
 * what the driver earns, settled or as it would be, never for riders. Of what its rider needs as much as `toVisibleNeeds`
 * says.
 */
export interface VisibleRide extends Omit<RideView, 'driverShareCents' | 'unread'>, VisibleMoney {
  /** As the crow flies from where the driver who asks is; null unless it is one of their requests and that is known. */
  readonly milesToPickup: number | null;
  /** What the person may do about it as its rider, or for its rider; none for drivers and admins, who have rules of their own. */
  readonly rights: readonly RideRight[];
  /** How many messages the person has not read; null where its conversation is none of theirs, or there is none yet. */
  readonly unreadMessages: number | null;
  /** Whether the ride's return can be called now, by this person. */
  readonly canCallReturn: boolean;
  /** Whether this person can still rate the other one. */
  readonly canRate: boolean;
}

const TOGETHER = new Set(['accepted', 'confirmed', 'in_progress']);

/** Whether the person takes part in the ride (rides, was asked, drives it), sees it for its rider, or is an admin. */
export function isParticipant(
  viewer: UserActor,
  { ride }: Pick<RideView, 'ride'>,
  given: CareGiven,
): boolean {
  if (viewer.userType === 'admin' || ride.driverId === viewer.userId) return true;
  return toRights(viewer, ride, given).includes('see');
}

interface Around {
  readonly driverShareCents?: Cents | null;
  /** What the rider lets the viewer do for them. */
  readonly given?: CareGiven | undefined;
}

/** What the viewer may do about the ride as its rider, or for its rider. */
function toRights(viewer: Actor | null, ride: Ride, given?: CareGiven): RideRight[] {
  if (viewer?.kind !== 'user' || viewer.userType === 'admin' || viewer.userId === ride.driverId) return [];
  return viewer.userType === 'rider' || viewer.userId === ride.riderId
    ? rightsOver(ride, viewer.userId, given)
    : [];
}

/** Who sees what of a ride's money. The share is the settled one unless another is given; nobody sees nothing. */
export function toVisibleMoney(
  viewer: Actor | null,
  ride: Ride,
  { driverShareCents = ride.driverShareCents, given }: Around = {},
): VisibleMoney {
  const isRiding = viewer?.kind === 'user' && viewer.userType === 'rider';
  const isOwn = userIdOf(viewer) === ride.riderId;
  const rights = toRights(viewer, ride, given);
  const showsEarning = viewer !== null && !isRiding && !isOwn;
  return {
    showsPayment: rights.includes('see_payment') || isAdmin(viewer),
    paymentMethodId: userIdOf(viewer) === ride.payerId ? ride.paymentMethodId : null,
    showsEarning,
    driverEarningCents: showsEarning && driverShareCents !== null ? driverShareCents + ride.tipCents : null,
  };
}

/** The product sees what an admin sees. */
function isAdmin(viewer: Actor | null): boolean {
  return viewer?.kind === 'system' || viewer?.userType === 'admin';
}

/** `given`: what the rider lets the viewer do for them. Operators alone see phone numbers where a relay hides them. */
export function toVisibleRide(
  viewer: Actor,
  { driverShareCents, unread, ...view }: RideView,
  given?: CareGiven,
  { hidesPhones }: Pick<MessageSettings, 'hidesPhones'> = { hidesPhones: false },
): VisibleRide {
  const { ride, driver } = view;
  const userId = userIdOf(viewer);
  const isParty = userId === ride.riderId || (userId !== null && userId === ride.driverId);
  const rights = toRights(viewer, ride, given);
  const isConcerned = isParty || rights.includes('see');
  const showsContact = isAdmin(viewer) || (isConcerned && TOGETHER.has(ride.status) && !hidesPhones);
  const money = toVisibleMoney(viewer, ride, { driverShareCents, given });
  const seen = { ...ride, ...toVisibleNeeds(viewer, ride) };
  // Named one by one: spreading two objects and adding to them takes Node 20 ten times as long, for each ride of a list.
  return {
    showsPayment: money.showsPayment,
    paymentMethodId: money.paymentMethodId,
    showsEarning: money.showsEarning,
    driverEarningCents: money.driverEarningCents,
    ratings: view.ratings,
    askedUntil: view.askedUntil,
    ride: money.showsEarning ? seen : { ...seen, driverShareCents: null },
    rider: showsContact ? view.rider : withoutContact(view.rider),
    booker: view.booker && (showsContact ? view.booker : { ...view.booker, phone: null }),
    payerName: money.showsPayment ? view.payerName : null,
    driver: driver && {
      ...(showsContact ? driver : withoutContact(driver)),
      email: isAdmin(viewer) ? driver.email : '',
    },
    // Of the way back nobody else hears.
    returnTrip: isConcerned || isAdmin(viewer) ? view.returnTrip : null,
    milesToPickup: null,
    rights,
    unreadMessages: unread && toUnread(viewer, ride, unread, given),
    canCallReturn:
      (isAdmin(viewer) || userId === ride.driverId || rights.includes('reschedule')) &&
      isUncalledReturn(view),
    canRate:
      isParty && ride.status === 'completed' && !view.ratings.some((rating) => rating.raterId === userId),
  };
}

/**
 * The ride as its receipt or an act upon it tells it to somebody who need not see it: the trip to those alone who do, and
 * once there is a receipt to those who read it. `given`: what the rider lets the viewer do for them.
 */
export function toToldRide(
  viewer: Actor,
  view: RideView,
  given: CareGiven,
  settings?: Pick<MessageSettings, 'hidesPhones'>,
): VisibleRide {
  const told = toVisibleRide(viewer, view, given, settings);
  const isReceipted = told.showsPayment && view.ride.status === 'completed';
  if (told.rights.includes('see') || isReceipted) return told;
  return { ...told, ride: withoutTrip(told.ride), driver: null, ratings: [], askedUntil: null };
}

/** Who only follows a ride has nothing to read: they leave no mark. */
function toUnread(viewer: Actor, ride: Ride, unread: UnreadMessages, given?: CareGiven): number | null {
  const place = viewer.kind === 'user' ? placeIn(ride, viewer.userId, given) : null;
  if (!place) return null;
  return place.mayWrite ? unread[place.seat] : 0;
}

function isUncalledReturn({ ride, returnTrip }: Pick<RideView, 'ride' | 'returnTrip'>): boolean {
  return returnTrip?.outboundRideId === ride.id && canCallReturn(returnTrip, ride, returnTrip.returnStatus);
}

function withoutContact<Person extends RideParticipant>(person: Person): Person {
  return { ...person, phone: null, email: '' };
}
