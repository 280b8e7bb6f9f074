import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** An admin begins a shift, promises something about a ride, keeps it, and goes home. */
export async function handOver(
  { query, change }: Asking,
  { rider, admin }: People<'rider' | 'admin'>,
): Promise<void> {
  const { id: rideId } = await change<{ id: string }>(
    'requestRide',
    bookingInput({ totalFare: '100.00' }),
    rider,
  );
  const shift = { person: { id: admin.id } };
  expect(await change('beginShift', undefined, admin)).toMatchObject({ shifts: [shift] });
  const promise = { text: 'Calls back at nine', rideId, promisedToId: rider.id };
  const note = await change<{ id: string; version: string }>('writeHandoverNote', promise, admin);
  expect(note).toMatchObject({ rideId, promisedTo: { id: rider.id }, author: { id: admin.id } });
  const correction = { noteId: note.id, text: 'Calls back at ten', version: note.version };
  const { version, ...corrected } = await change<{ version: string }>(
    'correctHandoverNote',
    correction,
    admin,
  );
  expect(corrected).toMatchObject({ text: 'Calls back at ten', correctedAt: expect.any(String) as unknown });
  const done = { noteId: note.id, isDone: true, version };
  expect(await change('markHandoverNote', done, admin)).toMatchObject({
    doneAt: expect.any(String) as unknown,
    doneBy: { id: admin.id },
  });
  expect(await query('dispatchDuty', {}, admin)).toMatchObject({ notes: [{ id: note.id }] });
  expect(await change('endShift', undefined, admin)).toMatchObject({ shifts: [] });
}
