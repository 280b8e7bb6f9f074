import { type CareGiven, NOTHING_GIVEN } from '../care/care-grant.ts';
import { DomainError } from '../errors.ts';
import { isOver, type Ride } from '../rides/ride.ts';
import type { TextStatus } from '../texts/text-number.ts';

/** What can be said with one touch; kept as its code, and read by each in their own language. */
export const MESSAGE_PRESETS = [
  'at_the_door',
  'five_minutes',
  'on_my_way',
  'where_are_you',
  'cannot_find_you',
  'in_traffic',
  'thank_you',
] as const;
export type MessagePreset = (typeof MESSAGE_PRESETS)[number];

/** For notices and text messages, and in English for calls of the API; the client has its own catalogue. */
export const PRESET_WORDS: Readonly<Record<MessagePreset, { readonly en: string; readonly es: string }>> = {
  at_the_door: { en: 'I am at the door.', es: 'Estoy en la puerta.' },
  five_minutes: { en: 'Five minutes, please.', es: 'Cinco minutos, por favor.' },
  on_my_way: { en: 'I am on my way.', es: 'Voy en camino.' },
  where_are_you: { en: 'Where are you?', es: '¿Dónde está?' },
  cannot_find_you: { en: 'I cannot find you.', es: 'No lo encuentro.' },
  in_traffic: { en: 'I am stuck in traffic.', es: 'Estoy atorado en el tráfico.' },
  thank_you: { en: 'Thank you.', es: 'Gracias.' },
};

/** What a message says, in English where it is a preset. */
export function wordsOf({ preset, text }: Pick<RideMessage, 'preset' | 'text'>): string {
  return text ?? (preset && PRESET_WORDS[preset].en) ?? '';
}

export const MESSAGE_MAX_LENGTH = 500;
/** More than two people on the way to each other ever need. */
export const MOST_MESSAGES = 300;
/** So long after the end of a ride what was left in the car can still be asked for. */
export const OPEN_AFTER_MINUTES = 60;

/** A side of a conversation: whoever writes for the passenger is on the rider's. */
export type MessageSide = 'rider' | 'driver';
/** As what somebody reads: the passenger, somebody who helps them, or the driver. */
export type MessageSeat = MessageSide | 'helper';

/** What one side of a ride wrote to the other one; never changed. */
export interface RideMessage {
  readonly id: string;
  readonly rideId: string;
  /** The driver of the conversation: another driver of the same ride begins another one. */
  readonly driverId: string;
  readonly senderId: string;
  readonly side: MessageSide;
  /** One of the two: what was chosen, or what was written. */
  readonly preset: MessagePreset | null;
  readonly text: string | null;
  readonly sentAt: Date;
  /** When the person at the other end read it: the driver, or the passenger. */
  readonly readAt: Date | null;
  /** When somebody who writes for the passenger read what the driver wrote. */
  readonly helperReadAt: Date | null;
}

/** How what a driver wrote gets to the passenger. */
export const MESSAGE_REACHES = ['app', 'helper', 'text_waits', 'text', 'text_failed', 'none'] as const;
export type MessageReach = (typeof MESSAGE_REACHES)[number];

/**
 * By text message where one was written for the passenger; else in the app, theirs or that of who writes for them. `text`: the
 * provider took it. Null `textStatus`: none was written.
 */
export function reachOf(
  textStatus: TextStatus | null,
  { hasAccount, hasHelper }: { readonly hasAccount: boolean; readonly hasHelper: boolean },
): MessageReach {
  if (textStatus === 'queued') return 'text_waits';
  if (textStatus === 'sent' || textStatus === 'delivered') return 'text';
  if (hasAccount) return 'app';
  if (hasHelper) return 'helper';
  return textStatus === 'failed' ? 'text_failed' : 'none';
}

/** How many messages each has not read. */
export type UnreadMessages = Readonly<Record<MessageSeat, number>>;

type Written = Pick<RideMessage, 'side' | 'readAt' | 'helperReadAt'>;

/** Of each seat those of the other side that it has not read. */
export function countUnread(messages: readonly Written[]): UnreadMessages {
  const count = (side: MessageSide, mark: 'readAt' | 'helperReadAt') =>
    messages.filter((message) => message.side === side && message[mark] === null).length;
  return {
    rider: count('driver', 'readAt'),
    helper: count('driver', 'helperReadAt'),
    driver: count('rider', 'readAt'),
  };
}

/** Which messages a seat marks as read, and how. */
export function marksOf(seat: MessageSeat): {
  readonly side: MessageSide;
  readonly mark: 'readAt' | 'helperReadAt';
} {
  if (seat === 'driver') return { side: 'rider', mark: 'readAt' };
  return { side: 'driver', mark: seat === 'rider' ? 'readAt' : 'helperReadAt' };
}

export function sideOf(seat: MessageSeat): MessageSide {
  return seat === 'driver' ? 'driver' : 'rider';
}

type RidePeople = Pick<Ride, 'riderId' | 'bookerId' | 'driverId' | 'acceptedAt' | 'organisationId'>;

/** A place in the conversation of a ride. */
export interface Place {
  readonly seat: MessageSeat;
  /** Who only follows the passenger's rides reads, leaves no mark, and does not write. */
  readonly mayWrite: boolean;
}

/**
 * Who reads the conversation of a ride, from its acceptance on, and who writes: the passenger and the driver who has the
 * ride; whom the passenger lets follow reads, and who booked the ride and may still book writes as well. A former driver, and
 * who helps in the name of an organisation alone, have no place: null.
 */
export function placeIn(ride: RidePeople, userId: string, given: CareGiven = NOTHING_GIVEN): Place | null {
  if (ride.driverId === null || ride.acceptedAt === null) return null;
  if (userId === ride.driverId) return { seat: 'driver', mayWrite: true };
  if (userId === ride.riderId) return { seat: 'rider', mayWrite: true };
  if (given.isCoordinator) return null;
  const mayWrite = userId === ride.bookerId && ride.organisationId === null && given.scopes.includes('book');
  return mayWrite || given.scopes.includes('follow') ? { seat: 'helper', mayWrite } : null;
}

/** When the conversation closes, or has closed; null while the ride goes on. */
export function closingOf(ride: Pick<Ride, 'status' | 'completedAt' | 'cancelledAt'>): Date | null {
  const end = isOver(ride) ? (ride.completedAt ?? ride.cancelledAt) : null;
  return end && new Date(end.getTime() + OPEN_AFTER_MINUTES * 60_000);
}

export function isOpen(ride: Pick<Ride, 'status' | 'completedAt' | 'cancelledAt'>, now: Date): boolean {
  const closing = closingOf(ride);
  return closing === null || now < closing;
}

/** Throws `CONVERSATION_CLOSED`, or `TOO_MANY_MESSAGES` where so many were written (both conflict). */
export function requireRoomToWrite(ride: Ride, written: number, now: Date): void {
  if (!isOpen(ride, now)) {
    const message = 'This ride ended more than an hour ago. Nothing more can be written about it here.';
    throw new DomainError('conflict', 'CONVERSATION_CLOSED', message);
  }
  if (written >= MOST_MESSAGES) {
    throw new DomainError(
      'conflict',
      'TOO_MANY_MESSAGES',
      'Too much was written about this ride. Please call.',
    );
  }
}

/** Messages of rides that ended before this are forgotten. */
export function messagesKeptSince(now: Date, keptDays: number): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
