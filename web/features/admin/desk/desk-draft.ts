import { v7 } from 'uuid';
import type { Place } from '../../../../domain/geo/place.ts';
import type { CardLinkChannel } from '../../../generated/operations.ts';
import { type ChosenNeeds, EXTRA_MINUTES, NEEDS } from '../../../components/needs/chosen-needs.ts';

/** How a ride of a caller is paid: from the wallet, in cash, or by the saved card with the id. */
export type DeskPayment = 'wallet' | 'cash' | (string & Record<never, never>);

/** A link that was sent, and which cards there were before it was. */
export interface KeptCardLink {
  readonly channel: CardLinkChannel;
  readonly sentTo: string;
  readonly expiresAt: string;
  readonly knownIds: readonly string[];
}

/** One call as far as it has come, before anything is booked. */
export interface DeskDraft {
  readonly id: string;
  /** Of the ride that is booked, however often it is sent; another one once it was refused. */
  readonly rideId: string;
  /** What was typed to find who calls. */
  readonly phone: string;
  readonly callerId: string | null;
  readonly callerName: string;
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  readonly when: 'now' | 'later' | 'weekly';
  /** "2026-03-05" and "15:30" in the service area's time; empty until given. The first day where the trip repeats. */
  readonly date: string;
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly back: 'none' | 'at_time' | 'on_call';
  /** Of the same day as the way there. */
  readonly backTime: string;
  readonly driverId: string | null;
  /** Null for what the caller needs of every ride. */
  readonly needs: ChosenNeeds | null;
  readonly notes: string;
  /** The link to add a card that waits for the caller; null for none. */
  readonly cardLink: KeptCardLink | null;
  /** Null for the first way by which they can pay. */
  readonly payment: DeskPayment | null;
  readonly agreementId: string | null;
  /** What the call is for, to be noted. */
  readonly words: string;
}

export function newDraft(): DeskDraft {
  return { ...EMPTY, id: v7(), rideId: v7() };
}

const EMPTY: Omit<DeskDraft, 'id' | 'rideId'> = {
  phone: '',
  callerId: null,
  callerName: '',
  pickup: null,
  dropoff: null,
  when: 'now',
  date: '',
  time: '',
  weekdays: [],
  back: 'none',
  backTime: '',
  driverId: null,
  needs: null,
  notes: '',
  cardLink: null,
  payment: null,
  agreementId: null,
  words: '',
};

/** Nobody was found and nothing was typed yet. */
export function isUntouched(draft: DeskDraft): boolean {
  return draft.callerId === null && draft.phone === '' && draft.words === '';
}

/** The calls that a tab has kept; whatever is not of ours is left out, and there is always one. */
export function toDrafts(kept: unknown): readonly DeskDraft[] {
  const drafts = Array.isArray(kept) ? kept.flatMap(toDraft) : [];
  return drafts.length > 0 ? drafts : [newDraft()];
}

function toDraft(kept: unknown): DeskDraft[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const draft = { ...newDraft(), ...kept };
  const texts = [
    'id',
    'rideId',
    'phone',
    'callerName',
    'date',
    'time',
    'backTime',
    'notes',
    'words',
  ] as const;
  const isOurs =
    texts.every((name) => typeof draft[name] === 'string') &&
    [draft.callerId, draft.driverId, draft.agreementId].every(
      (id) => id === null || typeof id === 'string',
    ) &&
    [draft.pickup, draft.dropoff].every(isPlaceOrNull) &&
    (draft.cardLink === null || Array.isArray(draft.cardLink.knownIds)) &&
    Array.isArray(draft.weekdays);
  if (!isOurs) return [];
  const needs = draft.needs && {
    needs: NEEDS.filter((need) => draft.needs?.needs.includes(need)),
    extraMinutes: EXTRA_MINUTES.find((minutes) => minutes === draft.needs?.extraMinutes) ?? 0,
  };
  return [{ ...draft, needs }];
}

function isPlaceOrNull(place: Place | null): boolean {
  return place === null || (typeof place.address === 'string' && typeof place.lat === 'number');
}
