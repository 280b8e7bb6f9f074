import { DomainError } from '../../domain/errors.ts';
import { type Role, roleOf, type UserActor } from '../../domain/users/user.ts';
import { authenticate, authenticateAll, type Caller, SessionChecks } from '../users/sessions.ts';
import { type Conversation, showConversation } from '../messages/ride-messages.ts';
import { type BoardChange, type DispatchFeed, dispatchFeed } from '../ports/dispatch.ts';
import {
  type Announced,
  type EventFeed,
  type RidesChanged,
  type CareChanged,
  type SessionsEnded,
  type RideEvent,
  eventFeed,
} from '../ports/rides.ts';
import { type DriverOnTheWay, locateDriver } from './driver-on-the-way.ts';
import type { VisibleRide } from './visible-ride.ts';
import { showRides } from './show-rides.ts';
import { type ProvidedBy, service } from '../tokens.ts';

/** What a listener is told: a change, or why one could not be read (kind `unavailable`); the stream goes on. */
export type LiveChange<T> = { readonly change: T } | { readonly failure: DomainError };

type WatchedChange = RideEvent | RidesChanged | CareChanged | Announced | BoardChange;
type WatchedEvent = WatchedChange | SessionsEnded;

/**
 * Live changes for one open connection. The session is checked again for every event that concerns the person, and when
 * sessions of theirs are ended: a stream ends with its session. Of one event each session is checked once, and the ride
 * read once for each user, however often they listen.
 */
export class WatchRides {
  private readonly checks: SessionChecks;
  private readonly reads = new WeakMap<RideEvent | RidesChanged, Map<string, Promise<VisibleRide[]>>>();

  constructor(
    private readonly feed: EventFeed,
    private readonly caller: ProvidedBy<typeof authenticate>,
    callers: ProvidedBy<typeof authenticateAll>,
    private readonly visibleRides: ProvidedBy<typeof showRides>,
    private readonly onTheWay: ProvidedBy<typeof locateDriver>,
    private readonly conversation: ProvidedBy<typeof showConversation>,
    private readonly boards: DispatchFeed,
  ) {
    this.checks = new SessionChecks(callers);
  }

  /** Every change of a ride the person takes part in, or sees for its rider, as they may see it. */
  rides(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<VisibleRide>> {
    return this.changes(
      token,
      ({ userId }) => this.feed.forUser(userId, signal),
      async (event, { actor }) =>
        event.status === 'planned' ? undefined : (await this.readRides(event, [event.rideId], actor))[0],
    );
  }

  /**
   * A sign that something about a standing ride of the person, or a ride that may be of one, has changed: to ask again. For
   * an operator about all of them, those of half a second together.
   */
  standingRides(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<true>> {
    const subscribe = ({ userId, userType }: UserActor): AsyncIterable<WatchedEvent> =>
      userType === 'admin' ? this.feed.allTo(userId, signal) : this.feed.forUser(userId, signal);
    const isHelped = (event: WatchedEvent, { userId }: UserActor) =>
      'helperIds' in event && event.helperIds?.includes(userId) && event.riderId !== userId;
    const isMessage = (event: WatchedEvent) => 'status' in event && event.status === 'message';
    return this.changes(token, subscribe, async (event, { actor }) =>
      isMessage(event) || isHelped(event, actor) ? undefined : (true as const),
    );
  }

  /** For an admin or a dispatcher: rides that changed, those of half a second together. */
  bookings(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<VisibleRide[]>> {
    return this.changes(
      token,
      ({ userId }) => this.feed.allTo(userId, signal),
      async (event, { actor }) =>
        event.rideIds.length === 0 ? undefined : this.readRides(event, event.rideIds, actor),
      'admin',
      'dispatcher',
    );
  }

  /** For an admin or a dispatcher: what has changed on the board of rides and drivers, at most once a second. */
  board(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<BoardChange>> {
    return this.changes(
      token,
      () => this.boards.changes(signal),
      async (change) => change,
      'admin',
      'dispatcher',
    );
  }

  /** For a driver: a sign that the open requests changed, to ask for them again; none for who is not approved. */
  requests(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<true>> {
    const subscribe = ({ userId }: UserActor) => this.feed.requestsTo(userId, signal);
    const sign = async (_: RideEvent, { user }: Caller) => user.isDriverApproved || undefined;
    return this.changes(token, subscribe, sign, 'driver');
  }

  /** For a rider, of their rides and of those they see for others: where the drivers of rides under way are, whenever they have moved; nothing of a ride that has ended. */
  moves(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<DriverOnTheWay>> {
    const subscribe = ({ userId }: UserActor) => this.feed.movesTo(userId, signal);
    const locate = async ({ rideId }: RideEvent, { actor }: Caller) =>
      (await this.onTheWay.execute(actor, { rideId }).catch(ofNobodyTheyHelp)) ?? undefined;
    return this.changes(token, subscribe, locate, 'rider');
  }

  /**
   * The conversation of a ride, whenever something was written or read, or became of the ride: another driver begins another one, and it
   * closes after the end. Nothing for who has no place in it any more.
   */
  conversationOf(
    token: string | null,
    rideId: string,
    signal?: AbortSignal,
  ): AsyncGenerator<LiveChange<Conversation>> {
    return this.changes(
      token,
      ({ userId }) => this.feed.forUser(userId, signal),
      async (event, { actor }) =>
        event.rideId === rideId
          ? ((await this.conversation.execute(actor, { rideId }).catch(ofNobodyTheyHelp)) ?? undefined)
          : undefined,
    );
  }

  /** For a driver: a sign that an operator has written to them, to ask for it. */
  announcements(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<true>> {
    const subscribe = ({ userId }: UserActor) => this.feed.announcementsTo(userId, signal);
    return this.changes(token, subscribe, async () => true as const, 'driver');
  }

  /** For a rider: a sign that who helps whom has changed, to ask for it again. */
  care(token: string | null, signal?: AbortSignal): AsyncGenerator<LiveChange<true>> {
    const subscribe = ({ userId }: UserActor) => this.feed.careOf(userId, signal);
    return this.changes(token, subscribe, async () => true as const, 'rider');
  }

  private async *changes<Event extends WatchedChange, T>(
    token: string | null,
    subscribe: (user: UserActor) => AsyncIterable<Event | SessionsEnded>,
    read: (event: Event, caller: Caller) => Promise<T | undefined>,
    ...roles: readonly Role[]
  ): AsyncGenerator<LiveChange<T>> {
    const opened = await this.caller.execute(token);
    const role = opened && roleOf(opened.actor);
    if (!token || !role || (roles.length > 0 && !roles.includes(role))) return;
    for await (const event of subscribe(opened.actor)) {
      const outcome = await this.tell(event, token, role, read).catch(toFailure);
      if (outcome === 'ended') return;
      if (outcome) yield outcome;
    }
  }

  /** Undefined for an event that does not concern the person any more. */
  private async tell<Event extends WatchedChange, T>(
    event: Event | SessionsEnded,
    token: string,
    role: Role,
    read: (event: Event, caller: Caller) => Promise<T | undefined>,
  ): Promise<LiveChange<T> | 'ended' | undefined> {
    const caller = await this.checks.check(token);
    if (!caller || roleOf(caller.actor) !== role) return 'ended';
    if ('sessionsEnded' in event) return undefined;
    const change = await read(event, caller);
    return change && { change };
  }

  private readRides(
    event: RideEvent | RidesChanged,
    rideIds: readonly string[],
    actor: UserActor,
  ): Promise<VisibleRide[]> {
    const reads = this.reads.get(event) ?? new Map<string, Promise<VisibleRide[]>>();
    this.reads.set(event, reads);
    const reading = reads.get(actor.userId) ?? this.visibleRides.execute(actor, rideIds);
    reads.set(actor.userId, reading);
    return reading;
  }
}

export const watchRides = service(WatchRides, [
  eventFeed,
  authenticate,
  authenticateAll,
  showRides,
  locateDriver,
  showConversation,
  dispatchFeed,
]);

/** A ride that its rider does not let them see any more. */
function ofNobodyTheyHelp(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'not_found') return null;
  throw error;
}

function toFailure(error: unknown): { failure: DomainError } {
  if (error instanceof DomainError && error.kind === 'unavailable') return { failure: error };
  throw error;
}
