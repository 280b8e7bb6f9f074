import type { DispatchShift, HandoverNote } from '../../domain/dispatch/shift.ts';

/** Who is on duty at the desk. */
export interface DispatchShifts {
  /** Those that began at that time or later and were not ended, the first first. */
  onDuty(since: Date): Promise<readonly DispatchShift[]>;
  /** One that was begun already goes on. */
  begin(shift: DispatchShift): Promise<void>;
  /** Ends what the user has begun, if anything. */
  end(userId: string, at: Date): Promise<void>;
}

/** What one shift leaves to the next. */
export interface HandoverNotes {
  /** Open ones, and those done at that time or later, newest first. */
  current(doneSince: Date): Promise<readonly HandoverNote[]>;
  /** Kept from changing until the transaction ends. */
  lock(noteId: string): Promise<HandoverNote | null>;
  countOpen(): Promise<number>;
  insert(note: HandoverNote): Promise<void>;
  /** What it says, and whether it is done, since when and by whom; the rest never changes. */
  save(note: HandoverNote): Promise<void>;
  /** Of what was promised to somebody, newest first. */
  promisedTo(userId: string): Promise<readonly HandoverNote[]>;
}
