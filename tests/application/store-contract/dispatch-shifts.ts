import { describe, expect, it } from 'vitest';
import type { HandoverNote } from '../../../domain/dispatch/shift.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeDispatchShifts(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  describe('shifts at the desk', () => {
    it('go on until they are ended, one of each person', async () => {
      const [first, second] = [await fixture.driver(), await fixture.driver()];
      const shift = (userId: string, minutes: number) => ({
        id: fixture.nextId(),
        userId,
        beganAt: minutesAfter(now, minutes),
        endedAt: null,
      });
      const [early, late, again] = [shift(first, 1), shift(second, 2), shift(first, 3)];
      const onDuty = (since: Date) =>
        run(async ({ dispatchShifts }) =>
          (await dispatchShifts.onDuty(since)).filter(({ userId }) => [first, second].includes(userId)),
        );
      for (const one of [late, early, again]) await run(({ dispatchShifts }) => dispatchShifts.begin(one));
      expect(await onDuty(minutesAfter(now, 1))).toEqual([early, late]);
      expect(await onDuty(minutesAfter(now, 2))).toEqual([late]);
      await run(({ dispatchShifts }) => dispatchShifts.end(first, minutesAfter(now, 4)));
      expect(await onDuty(now)).toEqual([late]);
      await run(({ dispatchShifts }) => dispatchShifts.begin(again));
      expect(await onDuty(now)).toEqual([late, again]);
    });
  });

  describe('handover notes', () => {
    it('are current while they are open, and for a while after they are done', async () => {
      const personId = await fixture.driver();
      const note = (minutes: number, overrides: Partial<HandoverNote> = {}): HandoverNote => ({
        id: fixture.nextId(),
        authorId: personId,
        text: 'Back at nine',
        rideId: null,
        promisedToId: null,
        writtenAt: minutesAfter(now, minutes),
        correctedAt: null,
        doneAt: null,
        doneBy: null,
        ...overrides,
      });
      const [open, promise] = [note(1), note(2, { promisedToId: personId })];
      const before = await run(({ handoverNotes }) => handoverNotes.countOpen());
      for (const one of [open, promise]) await run(({ handoverNotes }) => handoverNotes.insert(one));
      const corrected = { ...open, text: 'Back at ten', correctedAt: minutesAfter(now, 4) };
      await run(({ handoverNotes }) => handoverNotes.save(corrected));
      const done = { ...corrected, doneAt: minutesAfter(now, 5), doneBy: personId };
      await run(({ handoverNotes }) => handoverNotes.save(done));
      const current = (since: number) =>
        run(async ({ handoverNotes }) =>
          (await handoverNotes.current(minutesAfter(now, since))).filter(({ id }) =>
            [open.id, promise.id].includes(id),
          ),
        );
      expect(await current(5)).toEqual([promise, done]);
      expect(await current(6)).toEqual([promise]);
      expect(await run(({ handoverNotes }) => handoverNotes.lock(open.id))).toEqual(done);
      expect(await run(({ handoverNotes }) => handoverNotes.lock(fixture.nextId()))).toBeNull();
      expect(await run(({ handoverNotes }) => handoverNotes.countOpen())).toBe(before + 1);
      expect(await run(({ handoverNotes }) => handoverNotes.promisedTo(personId))).toEqual([promise]);
      await expect(run(({ handoverNotes }) => handoverNotes.save(note(1)))).rejects.toMatchObject({
        kind: 'not_found',
      });
    });
  });
}
