import { rightsOver } from '../../domain/rides/ride-rights.ts';
import { notFound } from '../../domain/errors.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  endOfLink,
  freeSlot,
  isLive,
  linksKeptSince,
  toExpiryOfLink,
  type TripLink,
} from '../../domain/rides/trip-link.ts';
import type { CareGiven } from '../../domain/care/care-grant.ts';
import type { Actor } from '../../domain/users/user.ts';
import { anyone, orSystem, product, rider, riderOrDispatcher } from '../access.ts';
import { careViews } from '../ports/care.ts';
import { driverPresence } from '../ports/drivers.ts';
import { rideViews } from '../ports/rides.ts';
import { tripLinkViews } from '../ports/trip-links.ts';
import { secretTokens } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { command, query } from '../use-case.ts';
import { readGiven } from '../care/read-given.ts';
import { arrivalEstimates, locateDriverOf } from './driver-on-the-way.ts';
import { revokeTripLinkInput, rideIdInput, trackingTokenInput } from './inputs.ts';
import { type SharedTrip, toSharedTrip } from './shared-trip.ts';

/** Keeps what is made for followers from passing for another token. */
const toHashed = (token: string) => `trip ${token}`;

/** Who may let others follow a ride: its rider, who sees it for them, and operators. */
function mayShareTrip(viewer: Actor, ride: Ride, given?: CareGiven): boolean {
  if (viewer.kind === 'system' || viewer.userType === 'admin') return true;
  return rightsOver(ride, viewer.userId, given).includes('see');
}

/** A link as those who may share the ride see it: its address is not told again. */
export interface TripLinkView {
  readonly link: TripLink;
  /** As the ride stands: it may end sooner. */
  readonly endsAt: Date;
}

/** As above, with the token of its address, which is told this once and kept nowhere. */
export interface MadeTripLink extends TripLinkView {
  readonly token: string;
}

/**
 * Makes a link by which a ride is followed without signing in, until half an hour after its end, for a day at most. Throws
 * `NOT_FOUND` for a ride of others, `TRIP_ENDED`, and `TOO_MANY_TRIP_LINKS` for a sixth one.
 */
export const shareTrip = command({
  access: riderOrDispatcher,
  input: rideIdInput,
  needs: { secretTokens },
  run: async ({ tx, actor, input: { rideId }, newId }, { secretTokens }): Promise<MadeTripLink> => {
    const ride = await lockShared(tx, actor, rideId);
    const now = tx.now();
    const slot = freeSlot(ride, await tx.tripLinks.ofRide(rideId), now);
    const token = secretTokens.createLink();
    const ends = { expiresAt: toExpiryOfLink(now), revokedAt: null };
    const link = { id: newId(), rideId, createdBy: actor.userId, slot, createdAt: now, ...ends };
    await tx.tripLinks.freeEnded(rideId, now);
    await tx.tripLinks.insert(link, secretTokens.digest(toHashed(token)));
    await tx.record({ action: 'ride.share', subject: ['ride', rideId], after: { linkId: link.id } });
    return { link, endsAt: endOfLink(link, ride), token };
  },
});

/** Stops a link at once; one that has ended already stays as it is. Throws `NOT_FOUND` for a link of rides of others. */
export const revokeTripLink = command({
  access: orSystem(riderOrDispatcher),
  input: revokeTripLinkInput,
  run: async ({ tx, actor, input: { linkId } }): Promise<TripLinkView> => {
    const found = await tx.tripLinks.find(linkId);
    if (!found) throw notFound('Link');
    const ride = await lockShared(tx, actor, found.rideId, 'Link');
    const link = (await tx.tripLinks.find(linkId)) ?? found;
    const now = tx.now();
    if (!isLive(link, ride, now)) return { link, endsAt: endOfLink(link, ride) };
    const revoked = { ...link, slot: null, revokedAt: now };
    await tx.tripLinks.saveRevoked(revoked);
    await tx.record({ action: 'ride.unshare', subject: ['ride', ride.id], before: { linkId } });
    return { link: revoked, endsAt: now };
  },
});

/** The links that open a ride now, the oldest first, for those who may share it; `NOT_FOUND` for everybody else. */
export const listTripLinks = query({
  access: orSystem(riderOrDispatcher),
  input: rideIdInput,
  needs: { rideViews, tripLinkViews, careViews },
  run: async ({ actor, input: { rideId }, now }, needs): Promise<TripLinkView[]> => {
    const { rideViews, tripLinkViews, careViews } = needs;
    const view = await rideViews.find(rideId);
    const given = view ? await readGiven(careViews, actor, [view.ride]) : null;
    if (!view || !mayShareTrip(actor, view.ride, given?.(view.ride))) throw notFound('Ride');
    return toLive(await tripLinkViews.ofRides([rideId]), view.ride, now());
  },
});

/** The same of several rides in one query, as they stand, by ride. Ask only for those that the caller may share. */
export const listLinksOfRides = query({
  access: product,
  needs: { tripLinkViews },
  run: async ({ now }, { tripLinkViews }, rides: readonly Ride[]): Promise<TripLinkView[][]> => {
    const links = await tripLinkViews.ofRides(rides.map(({ id }) => id));
    return rides.map((ride) => toLive(links, ride, now()));
  },
});

/** Those of the ride that open it. */
function toLive(links: readonly TripLink[], ride: Ride, now: Date): TripLinkView[] {
  return links
    .filter((link) => link.rideId === ride.id && isLive(link, ride, now))
    .map((link) => ({ link, endsAt: endOfLink(link, ride) }));
}

/** What the rider has made of them, also those that have ended, for the rider's own file. */
export const listMadeTripLinks = command({
  access: rider,
  run: ({ tx, actor }) => tx.tripLinks.madeBy(actor.userId),
});

/** No ride has it: what is looked up where no link was found, so that one answer takes as long as another. */
const NO_RIDE = '00000000-0000-0000-0000-000000000000';

/**
 * What a link tells of its ride. Null for one that was stopped, has ended or never was, and for what is no token at all:
 * nobody learns which.
 */
export const readSharedTrip = query({
  access: anyone,
  input: trackingTokenInput,
  needs: { secretTokens, tripLinkViews, rideViews, driverPresence, arrivalEstimates },
  run: async ({ input: { token }, now }, needs): Promise<SharedTrip | null> => {
    const { secretTokens, tripLinkViews, rideViews, ...locating } = needs;
    const link = await tripLinkViews.findByToken(secretTokens.digest(toHashed(token)));
    const view = await rideViews.find(link?.rideId ?? NO_RIDE);
    const at = now();
    if (!link || !view || !isLive(link, view.ride, at)) return null;
    const onTheWay = await locateDriverOf(view.ride, at, locating);
    return toSharedTrip(view, onTheWay, endOfLink(link, view.ride));
  },
});

/** Forgets links that ended long ago. Run by a job; how many. */
export const forgetTripLinks = command({
  access: product,
  run: ({ tx }) => tx.tripLinks.forget(linksKeptSince(tx.now())),
});

/** The ride as it stands, kept from changing: links of a ride are made and stopped one after another. */
async function lockShared(tx: Transaction, actor: Actor, rideId: string, what = 'Ride'): Promise<Ride> {
  const ride = await tx.rides.lock(rideId);
  if (!ride) throw notFound(what);
  const isOthers = actor.kind === 'user' && actor.userType === 'rider' && actor.userId !== ride.riderId;
  const given = isOthers ? await tx.care.givenFor(actor.userId, ride) : undefined;
  if (!mayShareTrip(actor, ride, given)) throw notFound(what);
  return asOf(ride, tx.now());
}
