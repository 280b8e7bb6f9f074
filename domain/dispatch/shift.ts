import { DomainError } from '../errors.ts';
import { toVersioned, type VersionedRecord } from '../record-version.ts';

/** A shift that nobody has ended counts as over after so long: nobody forgotten is shown as being on duty. */
const LONGEST_SHIFT_MS = 16 * 60 * 60 * 1000;
/** How long a note that is done is still shown. */
const SHOWN_DONE_MS = 24 * 60 * 60 * 1000;
export const MOST_OPEN_NOTES = 200;
export const NOTE_LENGTH = 2_000;

/** A dispatcher's, or an admin's at the desk. */
export interface DispatchShift {
  readonly id: string;
  readonly userId: string;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

/** What the next ones at the desk have to know; open until somebody marks it done. */
export interface HandoverNote {
  readonly id: string;
  readonly authorId: string | null;
  readonly text: string;
  /** The ride that it is about. */
  readonly rideId: string | null;
  /** To whom something was promised. */
  readonly promisedToId: string | null;
  readonly writtenAt: Date;
  /** When its author last wrote it anew; null as long as it is as it was written. */
  readonly correctedAt: Date | null;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
}

/** Whoever began before that is not on duty any more. */
export function onDutySince(now: Date): Date {
  return new Date(now.getTime() - LONGEST_SHIFT_MS);
}

/** Done before that it is not shown any more. */
export function shownDoneSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DONE_MS);
}

/** What changes of a note. */
export function toHandoverRecord({ text, doneAt, doneBy }: HandoverNote): VersionedRecord {
  return toVersioned({ text, isDone: doneAt !== null, doneBy });
}

/** The author writes an open note anew. Throws `NOT_AUTHOR` and `NOTE_DONE`. */
export function correctNote(note: HandoverNote, by: string, text: string, now: Date): HandoverNote {
  if (note.authorId !== by) {
    throw new DomainError('forbidden', 'NOT_AUTHOR', 'Only whoever wrote this note may correct it');
  }
  if (note.doneAt !== null) {
    throw new DomainError('conflict', 'NOTE_DONE', 'This note is done. Open it again to correct it.');
  }
  return note.text === text ? note : { ...note, text, correctedAt: now };
}
