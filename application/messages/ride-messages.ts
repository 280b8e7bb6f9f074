import type { CareGiven } from '../../domain/care/care-grant.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { maskPhones } from '../../domain/messages/mask-phones.ts';
import {
  closingOf,
  isOpen,
  type MessageReach,
  messagesKeptSince,
  type MessageSeat,
  type Place,
  placeIn,
  reachOf,
  requireRoomToWrite,
  type RideMessage,
  sideOf,
  wordsOf,
} from '../../domain/messages/ride-message.ts';
import { isOver, type Ride } from '../../domain/rides/ride.ts';
import { fullName, type UserActor, userIdOf } from '../../domain/users/user.ts';
import { dispatcher, product, riderOrDriver } from '../access.ts';
import { caseIdInput } from '../cases/inputs.ts';
import { readGiven } from '../care/read-given.ts';
import { type CareViews, careViews } from '../ports/care.ts';
import { messageSettings, rideMessageViews, type SentRideMessage } from '../ports/messages.ts';
import { rideViews, toRideEvent, type RideView } from '../ports/rides.ts';
import { tell, type Transaction } from '../transaction.ts';
import { command, lookUp, query } from '../use-case.ts';
import { conversationInput, sendRideMessageInput } from './inputs.ts';

/** A message as one person reads it. */
export interface VisibleMessage {
  readonly message: RideMessage;
  readonly isOwn: boolean;
  /** Given name, for operators the whole name; null for somebody who is no party to the ride any more. */
  readonly senderName: string | null;
  /** To the driver, of what the driver wrote: how it gets to the passenger. */
  readonly reach?: MessageReach | null;
}

/** What the rider's side and the driver of a ride wrote to each other, as one of them reads it. */
export interface Conversation {
  readonly rideId: string;
  readonly seat: MessageSeat;
  /** The given name of who is at the other end. */
  readonly otherName: string;
  /** Who helps the rider and writes for them, as the driver knows them; null where nobody does. */
  readonly helperName: string | null;
  /** Oldest first. */
  readonly messages: readonly VisibleMessage[];
  /** Whether the person can write now. */
  readonly mayWrite: boolean;
  /** When it closes, or has closed; null while the ride goes on. */
  readonly closesAt: Date | null;
}

/**
 * The conversation of a ride: for its rider, those who follow or book it for them, and the driver who has it. For everybody
 * else, former drivers among them, there is no such ride (`NOT_FOUND`).
 */
export const showConversation = query({
  access: riderOrDriver,
  input: conversationInput,
  needs: { rideViews, careViews, rideMessageViews },
  run: async ({ actor, input: { rideId }, now }, { rideViews, careViews, rideMessageViews }) => {
    const view = orNotFound(await rideViews.find(rideId), 'Ride');
    const given = (await readGiven(careViews, actor, [view.ride]))(view.ride);
    const { place, driverId } = requirePlace(view.ride, actor, given);
    const messages = await rideMessageViews.between(rideId, driverId);
    const hasHelper = place.seat === 'driver' && (await isHelped(careViews, view));
    return toConversation(view, place, hasHelper, messages, actor, now());
  },
});

/** Whether somebody else reads what is written to the passenger. */
async function isHelped(careViews: CareViews, { ride, booker }: RideView): Promise<boolean> {
  if (!booker) return false;
  const helper = { kind: 'user', userId: booker.id, userType: 'rider' } as const;
  return placeIn(ride, booker.id, (await readGiven(careViews, helper, [ride]))(ride))?.mayWrite ?? false;
}

function toConversation(
  view: RideView,
  { seat, mayWrite }: Place,
  hasHelper: boolean,
  messages: readonly SentRideMessage[],
  { userId }: UserActor,
  now: Date,
): Conversation {
  const { ride, rider, booker, driver } = view;
  const names = new Map([rider, booker, driver].map((person) => [person?.id, person?.firstName]));
  return {
    rideId: ride.id,
    seat,
    otherName: (seat === 'driver' ? rider : driver)?.firstName ?? '',
    helperName: booker?.firstName ?? null,
    messages: messages.map(({ textStatus, hasAccount, ...message }) => ({
      message,
      isOwn: message.senderId === userId,
      senderName: names.get(message.senderId) ?? null,
      reach:
        seat === 'driver' && message.side === 'driver'
          ? reachOf(textStatus, { hasAccount, hasHelper })
          : null,
    })),
    mayWrite: mayWrite && isOpen(ride, now),
    closesAt: closingOf(ride),
  };
}

/**
 * Writes to the other side of a ride, from its acceptance to an hour after its end; repeated with the same id it is sent once.
 * Where a relay stands between the two, phone numbers in the text are masked. Throws `CONVERSATION_CLOSED`,
 * `TOO_MANY_MESSAGES`.
 */
export const sendRideMessage = command({
  access: riderOrDriver,
  input: sendRideMessageInput,
  needs: { messageSettings },
  run: async ({ tx, actor, input }, { messageSettings }): Promise<RideMessage> => {
    const { rideId, preset = null, text = null } = input;
    const id = input.id ?? tx.newId();
    const { ride, place, driverId } = await lockConversation(tx, actor, rideId);
    if (!place.mayWrite) throw notFound('Ride');
    const known = await tx.rideMessages.find(id);
    if (known?.senderId === actor.userId && known.rideId === rideId) return known;
    const sentAt = tx.now();
    requireRoomToWrite(ride, await tx.rideMessages.count(rideId, driverId), sentAt);
    const message: RideMessage = {
      id,
      rideId,
      driverId,
      senderId: actor.userId,
      side: sideOf(place.seat),
      preset,
      text: text && messageSettings.hidesPhones ? maskPhones(text) : text,
      sentAt,
      readAt: null,
      helperReadAt: null,
    };
    await tx.rideMessages.insert(message);
    await Promise.all([announce(tx, ride), notifyOthers(tx, ride, message)]);
    return message;
  },
});

/** The person has read what the other side wrote; who only follows a ride leaves no mark. Repeating it changes nothing. */
export const readRideMessages = command({
  access: riderOrDriver,
  input: conversationInput,
  run: async ({ tx, actor, input: { rideId } }): Promise<void> => {
    const { ride, place, driverId } = await lockConversation(tx, actor, rideId);
    if (!place.mayWrite) return;
    const read = await tx.rideMessages.markRead(rideId, driverId, place.seat, tx.now());
    if (read > 0) await announce(tx, ride);
  },
});

/** Tells the other side on their devices: the driver, or the passenger and who booked the ride for them and may still do so. */
async function notifyOthers(tx: Transaction, ride: Ride, message: RideMessage): Promise<void> {
  const { senderId, driverId, preset } = message;
  const sender = await tx.users.find(senderId);
  const isOfDriver = senderId === driverId;
  const page = isOfDriver ? `/rider?tab=${isOver(ride) ? 'history' : 'upcoming'}&` : '/driver?';
  const path = `${page}messages=${ride.id}`;
  const about = { rideId: ride.id, driverId, path };
  const data = { from: sender?.firstName ?? '', text: wordsOf(message), preset, ...about };
  const readers = isOfDriver ? await readersOf(tx, ride) : [driverId];
  const notices = readers.map((userId) => {
    // By which the conversation finds what became of the text message.
    const id = userId === ride.riderId ? message.id : tx.newId();
    return { id, userId, kind: 'message', data } as const;
  });
  await tell(tx, notices, tx.now());
}

async function readersOf({ care }: Transaction, ride: Ride): Promise<string[]> {
  const { riderId, bookerId } = ride;
  if (bookerId === riderId) return [riderId];
  const place = placeIn(ride, bookerId, await care.givenFor(bookerId, ride));
  return place?.mayWrite ? [riderId, bookerId] : [riderId];
}

/** Tells everybody who sees the ride, and no other driver, that something was written or read, or has reached a phone. */
export function announce(tx: Transaction, ride: Ride): Promise<void> {
  return tx.events.rideChanged({ ...toRideEvent(ride), status: 'message' });
}

async function lockConversation(tx: Transaction, actor: UserActor, rideId: string) {
  const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
  const isHelper = actor.userType === 'rider' && actor.userId !== ride.riderId;
  const given = isHelper ? await tx.care.givenFor(actor.userId, ride) : undefined;
  return { ride, ...requirePlace(ride, actor, given) };
}

function requirePlace(ride: Ride, { userId }: UserActor, given?: CareGiven) {
  const place = placeIn(ride, userId, given);
  if (!place || ride.driverId === null) throw notFound('Ride');
  return { place, driverId: ride.driverId };
}

/**
 * What was written about the ride of a case, with whichever of its drivers, oldest first: for operators alone, and only out of
 * a case, which the audit log names. Nowhere else are messages shown to them.
 */
export const openCaseMessages = command({
  access: dispatcher,
  input: caseIdInput,
  run: async ({ tx, actor, input: { caseId } }): Promise<readonly VisibleMessage[]> => {
    const { rideId } = orNotFound(await tx.cases.lock(caseId), 'Case');
    const messages = await tx.rideMessages.ofRide(rideId);
    await tx.record({
      action: 'case.read-messages',
      subject: ['case', caseId],
      after: { rideId, messages: messages.length },
    });
    const senderIds = [...new Set(messages.map(({ senderId }) => senderId))];
    const senders = await Promise.all(senderIds.map((id) => tx.users.find(id)));
    const names = new Map(senders.map((sender) => [sender?.id, sender && fullName(sender)]));
    return messages.map((message) => ({
      message,
      isOwn: message.senderId === userIdOf(actor),
      senderName: names.get(message.senderId) ?? null,
    }));
  },
});

/** How many messages of a ride there are to read out of a case. */
export const countRideMessages = lookUp(dispatcher, conversationInput, rideMessageViews, (views, { input }) =>
  views.countOfRide(input.rideId),
);

/** What the user wrote, for their own file. */
export const listWrittenMessages = command({
  access: riderOrDriver,
  run: ({ tx, actor }) => tx.rideMessages.writtenBy(actor.userId),
});

/** Forgets messages and announcements that are older than the installation keeps them. Run by a job; how many. */
export const forgetMessages = command({
  access: product,
  needs: { messageSettings },
  run: async ({ tx }, { messageSettings: { keptDays } }) => {
    const before = messagesKeptSince(tx.now(), keptDays);
    return (await tx.rideMessages.forget(before)) + (await tx.announcements.forget(before));
  },
});
