import {
  correctNote,
  type DispatchShift,
  type HandoverNote,
  MOST_OPEN_NOTES,
  onDutySince,
  shownDoneSince,
  toHandoverRecord,
} from '../../domain/dispatch/shift.ts';
import { DomainError, invalidField, orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type User, userIdOf } from '../../domain/users/user.ts';
import { dispatcher, inPerson, riderOrDriver } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { correctHandoverNoteInput, handoverNoteInput, markHandoverNoteInput } from './inputs.ts';

/** A shift with whose it is. */
export interface ShiftView {
  readonly shift: DispatchShift;
  readonly person: User;
}

/** A note with its people; null where there is nobody, as for the command line. */
export interface HandoverNoteView {
  readonly note: HandoverNote;
  readonly author: User | null;
  readonly promisedTo: User | null;
  readonly doneBy: User | null;
}

/** Who is on duty at the desk, and what was left to them. */
export interface Duty {
  readonly shifts: readonly ShiftView[];
  /** Open ones, and those that were done in the last day; newest first. */
  readonly notes: readonly HandoverNoteView[];
}

/** Who is on duty now, with the notes for them. */
export const showDuty = command({
  access: dispatcher,
  run: ({ tx }) => dutyOf(tx),
});

/** Begins the shift of whoever asks; one that was begun goes on. What was left to them is in the answer. */
export const beginShift = command({
  access: inPerson(dispatcher),
  run: async ({ tx, actor: { userId } }) => {
    const now = tx.now();
    const onDuty = await tx.dispatchShifts.onDuty(onDutySince(now));
    if (!onDuty.some((shift) => shift.userId === userId)) {
      // One that was forgotten, and counts as over.
      await tx.dispatchShifts.end(userId, now);
      await tx.dispatchShifts.begin({ id: tx.newId(), userId, beganAt: now, endedAt: null });
      await tx.record({ action: 'shift.begin', subject: ['user', userId] });
    }
    return dutyOf(tx);
  },
});

/** Ends the shift of whoever asks; without one it changes nothing. */
export const endShift = command({
  access: inPerson(dispatcher),
  run: async ({ tx, actor: { userId } }) => {
    const now = tx.now();
    const onDuty = await tx.dispatchShifts.onDuty(onDutySince(now));
    if (onDuty.some((shift) => shift.userId === userId)) {
      await tx.dispatchShifts.end(userId, now);
      await tx.record({ action: 'shift.end', subject: ['user', userId] });
    }
    return dutyOf(tx);
  },
});

/** Leaves something to the next ones at the desk; repeated with the same id it is one note. Throws `TOO_MANY_NOTES`, `NOTE_EXISTS`. */
export const writeHandoverNote = command({
  access: dispatcher,
  input: handoverNoteInput,
  run: async ({ tx, actor, input }): Promise<HandoverNoteView> => {
    const { id = tx.newId(), text, rideId = null, promisedToId = null } = input;
    const authorId = userIdOf(actor);
    const known = await tx.handoverNotes.lock(id);
    if (known && (known.authorId !== authorId || known.text !== text)) throw noteExists();
    if (known) return viewOf(tx, known);
    if ((await tx.handoverNotes.countOpen()) >= MOST_OPEN_NOTES) throw tooManyNotes();
    if (rideId !== null && !(await tx.rides.lock(rideId))) throw invalidField('rideId', 'Ride not found');
    const promisedTo = promisedToId === null ? null : await tx.closedAccounts.lock(promisedToId);
    if (promisedToId !== null && !promisedTo) throw invalidField('promisedToId', 'User not found');
    const note = {
      id,
      authorId,
      text,
      rideId,
      promisedToId,
      writtenAt: tx.now(),
      correctedAt: null,
      doneAt: null,
      doneBy: null,
    };
    await tx.handoverNotes.insert(note);
    return viewOf(tx, note);
  },
});

/** Marks a note done, or open again. Throws `RECORD_CHANGED` when somebody else has done so meanwhile. */
export const markHandoverNote = command({
  access: dispatcher,
  input: markHandoverNoteInput,
  run: async ({ tx, actor, input: { noteId, isDone, version } }): Promise<HandoverNoteView> => {
    const before = orNotFound(await tx.handoverNotes.lock(noteId), 'Handover note');
    requireVersion(toHandoverRecord(before), version);
    const mark = isDone ? { doneAt: tx.now(), doneBy: userIdOf(actor) } : { doneAt: null, doneBy: null };
    const after = { ...before, ...mark };
    await tx.handoverNotes.save(after);
    await tx.record({
      action: 'handover-note.mark',
      subject: ['handover_note', noteId],
      before: { isDone: before.doneAt !== null },
      after: { isDone },
    });
    return viewOf(tx, after);
  },
});

/** Its author writes an open note anew. Throws `NOT_AUTHOR`, `NOTE_DONE`, `RECORD_CHANGED`. */
export const correctHandoverNote = command({
  access: inPerson(dispatcher),
  input: correctHandoverNoteInput,
  run: async ({ tx, actor, input: { noteId, text, version } }): Promise<HandoverNoteView> => {
    const before = orNotFound(await tx.handoverNotes.lock(noteId), 'Handover note');
    requireVersion(toHandoverRecord(before), version);
    const after = correctNote(before, actor.userId, text, tx.now());
    if (after !== before) {
      await tx.handoverNotes.save(after);
      // What it said is not kept: a note goes with the person it names, and the log does not.
      await tx.record({ action: 'handover-note.correct', subject: ['handover_note', noteId] });
    }
    return viewOf(tx, after);
  },
});

/** What the desk has promised to whoever asks, newest first. */
export const listOwnPromises = command({
  access: riderOrDriver,
  run: ({ tx, actor }) => tx.handoverNotes.promisedTo(actor.userId),
});

async function dutyOf(tx: Transaction): Promise<Duty> {
  const now = tx.now();
  const [shifts, notes] = await Promise.all([
    tx.dispatchShifts.onDuty(onDutySince(now)),
    tx.handoverNotes.current(shownDoneSince(now)),
  ]);
  const people = await peopleOf(tx, [...shifts.map(({ userId }) => userId), ...notes.flatMap(namedIn)]);
  return {
    // Whoever was suspended, or is at the desk no more, is not on duty either.
    shifts: shifts.flatMap((shift) => {
      const person = people.get(shift.userId);
      return person?.userType === 'admin' && !person.suspended ? [{ shift, person }] : [];
    }),
    notes: notes.map((note) => withPeople(note, people)),
  };
}

async function viewOf(tx: Transaction, note: HandoverNote): Promise<HandoverNoteView> {
  return withPeople(note, await peopleOf(tx, namedIn(note)));
}

function namedIn({ authorId, promisedToId, doneBy }: HandoverNote): string[] {
  return [authorId, promisedToId, doneBy].filter((id) => id !== null);
}

async function peopleOf({ users }: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const people = await users.findMany([...new Set(ids)]);
  return new Map(people.map((person) => [person.id, person]));
}

function withPeople(note: HandoverNote, people: ReadonlyMap<string, User>): HandoverNoteView {
  const named = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  const { authorId, promisedToId, doneBy } = note;
  return { note, author: named(authorId), promisedTo: named(promisedToId), doneBy: named(doneBy) };
}

function noteExists(): DomainError {
  return new DomainError('conflict', 'NOTE_EXISTS', 'This id belongs to another note');
}

function tooManyNotes(): DomainError {
  const message = 'Too many notes are open. Please mark some of them done first.';
  return new DomainError('conflict', 'TOO_MANY_NOTES', message);
}
