import { type MessagePreset, PRESET_WORDS } from '../../domain/messages/ride-message.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { NoticeKind, NoticeLanguage } from '../../domain/notices/notice-kinds.ts';
import { isOpenToAll } from '../../domain/rides/asking-order.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { isOver, type Ride } from '../../domain/rides/ride.ts';
import { firstUnits } from '../../domain/texts/segments.ts';
import { hasRide } from '../needs/visible-needs.ts';
import type { PushMessage } from '../ports/notices.ts';
import type { RideView } from '../ports/rides.ts';
import {
  MESSAGE_SENTENCES,
  REQUEST_SENTENCES,
  RIDE_SENTENCES,
  type Sentence,
  STANDING_SENTENCES,
  type StandingChange,
  TEST_SENTENCE,
  type Told,
} from './sentences.ts';

interface OfRide {
  readonly rideId: string;
  /** To whoever booked it for the rider. */
  readonly toBooker?: boolean;
}

/** What each kind is about; `ride-booked` is told by mail alone. */
export interface NoticeData {
  /** `isAssigned`: an operator has given it to the driver. */
  readonly 'new-request': { readonly rideId: string; readonly isAssigned?: boolean };
  readonly 'ride-accepted': OfRide;
  readonly 'driver-arrived': OfRide;
  readonly 'ride-changed': OfRide & {
    readonly change: 'driver-lost' | 'moved' | 'needs-changed' | 'cancel-asked' | 'cancel-refused';
    readonly toDriver?: boolean;
  };
  readonly 'ride-cancelled': OfRide & { readonly reason: string | null; readonly toDriver?: boolean };
  readonly 'ride-expired': OfRide;
  /** Of a person about a ride, or of the support, which `from` names then. */
  readonly message: {
    readonly from: string;
    readonly text: string;
    /** Said in the language of who reads it, in place of the text. */
    readonly preset?: MessagePreset | null;
    readonly rideId: string | null;
    /** Whose conversation it is: it ends when the ride is another driver's, or nobody's. */
    readonly driverId?: string;
    /** Where it is read and answered: a path of the web client. */
    readonly path: string;
  };
  readonly announcement: { readonly text: string };
  /** `name` is the given name of the other person; empty where the words name nobody. */
  readonly 'standing-ride-changed': {
    readonly change: StandingChange;
    readonly name: string;
    readonly toDriver: boolean;
    /** Whose rides they are, to whoever booked them. */
    readonly passenger?: string;
  };
  readonly test: { readonly path: string };
}

/** The kinds that are told otherwise than by mail. */
export type ToldKind = keyof NoticeData;

/** What is told of, with the ride that the data names, as it is now; null where it names none. */
export interface NoticeContext {
  /** Whom it is told to. */
  readonly userId: string;
  readonly view: RideView | null;
  readonly timeZone: string;
  readonly productName: string;
}

type Composed = Told & Pick<PushMessage, 'path' | 'tag'>;

/** Longer words are cut where a device would cut them. */
const MOST_LETTERS = 160;

/** The words of each kind; null where what it says is no longer so. */
const COMPOSERS: {
  readonly [Kind in ToldKind]: (data: NoticeData[Kind], context: NoticeContext) => Composed | null;
} = {
  'new-request': ({ isAssigned = false }, context) => {
    const view = rideOf(context);
    if (!concerns(view.ride, context.userId, isAssigned)) return null;
    const title = isAssigned
      ? REQUEST_SENTENCES.assigned()
      : isOpenToAll(view.ride)
        ? REQUEST_SENTENCES.open()
        : REQUEST_SENTENCES.asked(view.rider.firstName);
    return ofRide(view, { title, body: offer(view, context.timeZone) }, '/driver');
  },
  'ride-accepted': (data, context) => {
    const view = rideOf(context);
    if (view.ride.driverId === null || view.ride.status === 'pending' || isOver(view.ride)) return null;
    return toRider(view, data, RIDE_SENTENCES.accepted(view.driver?.firstName ?? null));
  },
  'driver-arrived': (data, context) => {
    const view = rideOf(context);
    const waits = view.ride.arrivedAt !== null && ['accepted', 'confirmed'].includes(view.ride.status);
    if (!waits) return null;
    const { firstName = null, vehicle } = view.driver ?? {};
    return toRider(view, data, RIDE_SENTENCES.arrived(firstName, vehicle?.licensePlate ?? null));
  },
  'ride-changed': (data, context) => {
    const view = rideOf(context);
    if (isOver(view.ride)) return null;
    switch (data.change) {
      case 'driver-lost':
        return view.ride.status === 'pending' ? toRider(view, data, RIDE_SENTENCES.driverLost()) : null;
      case 'moved':
        return toRider(view, data, RIDE_SENTENCES.moved());
      case 'needs-changed': {
        if (!data.toDriver) return toRider(view, data, RIDE_SENTENCES.needsChanged());
        if (!hasRide(view.ride, context.userId)) return null;
        const words = RIDE_SENTENCES.needsChangedForDriver(view.rider.firstName);
        return ofRide(view, words, `/driver?ride=${view.ride.id}`);
      }
      case 'cancel-refused':
        return toRider(view, data, RIDE_SENTENCES.cancelRefused());
      case 'cancel-asked': {
        if (!isCancelAsked(view.ride)) return null;
        const words = RIDE_SENTENCES.cancelAsked(view.rider.firstName);
        return ofRide(view, words, `/driver?ride=${view.ride.id}`);
      }
    }
  },
  'ride-cancelled': (data, context) => {
    const view = rideOf(context);
    if (!data.toDriver) return toRider(view, data, RIDE_SENTENCES.cancelled(data.reason));
    return ofRide(view, RIDE_SENTENCES.cancelledBySupport(view.rider.firstName, data.reason), '/driver');
  },
  'ride-expired': (data, context) => toRider(rideOf(context), data, RIDE_SENTENCES.expired()),
  message: ({ from, text, preset, rideId, driverId, path }, { view }) => {
    if (driverId !== undefined && view?.ride.driverId !== driverId) return null;
    const body = preset ? PRESET_WORDS[preset] : asWritten(text);
    return { title: MESSAGE_SENTENCES.from(from), body, path, tag: `message:${rideId ?? from}` };
  },
  announcement: ({ text }, { productName }) => ({
    title: MESSAGE_SENTENCES.announcement(productName),
    body: asWritten(text),
    path: '/driver',
    tag: 'announcement',
  }),
  'standing-ride-changed': ({ change, name, toDriver, passenger }) => ({
    ...about(passenger, STANDING_SENTENCES[change](name)),
    path: toDriver ? '/driver/standing-rides' : '/rider/standing-rides',
    tag: `standing:${change}`,
  }),
  test: ({ path }) => ({ ...TEST_SENTENCE, path, tag: 'test' }),
};

/**
 * What a notice says now, in every language; null where it is no longer so. Throws a `RangeError` where its ride does not
 * exist.
 */
export function composeNotice(kind: NoticeKind, data: object, context: NoticeContext): Composed | null {
  if (!isToldKind(kind)) throw new RangeError(`There are no words for ${kind}`);
  // The data is that of the kind, which a lookup by name does not say.
  return (COMPOSERS[kind] as (data: object, context: NoticeContext) => Composed | null)(data, context);
}

/** As a device shows it that reads a language. */
export function inLanguage({ title, body, path, tag }: Composed, language: NoticeLanguage): PushMessage {
  return { title: title[language], body: body[language], path, tag };
}

function isToldKind(kind: NoticeKind): kind is ToldKind {
  return Object.hasOwn(COMPOSERS, kind);
}

function rideOf({ view }: NoticeContext): RideView {
  if (!view) throw new RangeError('The ride of this notice does not exist');
  return view;
}

/** Whether the driver may still take the ride, or has it. */
function concerns(ride: Ride, driverId: string, isAssigned: boolean): boolean {
  const { status, askedIds } = ride;
  if (isAssigned) return ride.driverId === driverId && (status === 'accepted' || status === 'confirmed');
  if (status !== 'pending') return false;
  return isOpenToAll(ride) || ride.driverId === driverId || (askedIds?.includes(driverId) ?? false);
}

/** To its rider, or to whoever booked it, who is told whose ride it is. */
function toRider(view: RideView, { toBooker }: Pick<OfRide, 'toBooker'>, told: Told): Composed {
  const path = isOver(view.ride) ? `/rider?tab=history&ride=${view.ride.id}` : '/rider';
  return ofRide(view, about(toBooker && view.rider.firstName, told), path);
}

/** Begins with whose it is, for somebody else. */
function about(passenger: string | false | undefined, { title, body }: Told): Told {
  if (!passenger) return { title, body };
  return { title: { en: `${passenger}: ${title.en}`, es: `${passenger}: ${title.es}` }, body };
}

function ofRide({ ride }: RideView, told: Told, path: string): Composed {
  return { ...told, path, tag: `ride:${ride.id}` };
}

function offer({ ride, driverShareCents }: RideView, timeZone: string): Sentence {
  const { scheduledFor } = ride;
  const when = scheduledFor
    ? { en: localTime(scheduledFor, timeZone, 'en'), es: localTime(scheduledFor, timeZone, 'es') }
    : REQUEST_SENTENCES.now();
  const earning = formatMoney(driverShareCents + ride.promisedTipCents);
  return REQUEST_SENTENCES.about(when, ride.distanceMiles.toFixed(1), earning);
}

function localTime(instant: Date, timeZone: string, language: NoticeLanguage): string {
  const parts = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(`${language}-US`, { ...parts, timeZone }).format(instant);
}

function asWritten(text: string): Sentence {
  const shown = text.length > MOST_LETTERS ? `${firstUnits(text, MOST_LETTERS - 1)}…` : text;
  return { en: shown, es: shown };
}
