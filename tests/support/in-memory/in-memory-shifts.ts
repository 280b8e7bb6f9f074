import type { DispatchShifts, HandoverNotes } from '../../../application/ports/dispatch-shifts.ts';
import type { DispatchShift, HandoverNote } from '../../../domain/dispatch/shift.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryDispatchShifts implements DispatchShifts {
  constructor(private readonly draft: Draft) {}

  async onDuty(since: Date): Promise<DispatchShift[]> {
    return this.open()
      .filter(({ beganAt }) => beganAt >= since)
      .sort((one, other) => one.beganAt.getTime() - other.beganAt.getTime() || (one.id < other.id ? -1 : 1));
  }

  async begin(shift: DispatchShift): Promise<void> {
    if (this.open().some(({ userId }) => userId === shift.userId)) return;
    this.draft.tables.dispatchShifts.set(shift.id, shift);
  }

  async end(userId: string, at: Date): Promise<void> {
    const own = this.open().find((shift) => shift.userId === userId);
    if (own) this.draft.tables.dispatchShifts.set(own.id, { ...own, endedAt: at });
  }

  private open(): DispatchShift[] {
    return [...this.draft.tables.dispatchShifts.values()].filter(({ endedAt }) => endedAt === null);
  }
}

export class InMemoryHandoverNotes implements HandoverNotes {
  constructor(private readonly draft: Draft) {}

  async current(doneSince: Date): Promise<HandoverNote[]> {
    return this.newest().filter(({ doneAt }) => doneAt === null || doneAt >= doneSince);
  }

  async lock(noteId: string): Promise<HandoverNote | null> {
    return this.draft.tables.handoverNotes.get(noteId) ?? null;
  }

  async countOpen(): Promise<number> {
    return this.newest().filter(({ doneAt }) => doneAt === null).length;
  }

  async insert(note: HandoverNote): Promise<void> {
    this.draft.tables.handoverNotes.set(note.id, note);
  }

  async save({ id, text, correctedAt, doneAt, doneBy }: HandoverNote): Promise<void> {
    const before = await this.lock(id);
    if (!before) throw notFound('Handover note');
    this.draft.tables.handoverNotes.set(id, { ...before, text, correctedAt, doneAt, doneBy });
  }

  async promisedTo(userId: string): Promise<HandoverNote[]> {
    return this.newest().filter(({ promisedToId }) => promisedToId === userId);
  }

  private newest(): HandoverNote[] {
    return [...this.draft.tables.handoverNotes.values()].sort(
      (one, other) => other.writtenAt.getTime() - one.writtenAt.getTime() || (one.id < other.id ? 1 : -1),
    );
  }
}
