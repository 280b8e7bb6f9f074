import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** A driver and who booked for the passenger write to each other; an operator reads it in a case, and writes to drivers. */
export async function writeToEachOther(
  { query, change }: Asking,
  { booker, passenger, driver, admin }: People<'booker' | 'passenger' | 'driver' | 'admin'>,
): Promise<void> {
  const { url } = await change<{ url: string }>('inviteCaregiver', { scopes: ['BOOK'] }, passenger);
  const token = url.split('#token=')[1] ?? '';
  await change('acceptCareInvitation', { token }, booker);
  const whose = { passengerId: passenger.id, payer: 'BOOKER' };
  const asked = { driverType: 'SPECIFIC', selectedDriverId: driver.id, totalFare: '100.00', ...whose };
  const { id: rideId } = await change<{ id: string }>('requestRide', bookingInput(asked), booker);
  await change('acceptRide', { rideId }, driver);
  await change('sendRideMessage', { rideId, preset: 'FIVE_MINUTES' }, driver);
  expect(await query('ride', { id: rideId }, booker)).toMatchObject({ unreadMessages: 1 });
  for (const who of [passenger, booker]) await change('readRideMessages', { rideId }, who);
  expect(await change('sendRideMessage', { rideId, text: 'The blue door' }, booker)).toMatchObject({
    seat: 'HELPER',
    mayWrite: true,
    messages: [
      { preset: 'FIVE_MINUTES', text: 'Five minutes, please.', isFromDriver: true },
      { isOwn: true },
    ],
  });
  const read = expect.any(String) as unknown;
  expect(await query('conversation', { rideId }, driver)).toMatchObject({
    messages: [
      { readAt: read, helperReadAt: read, reach: 'APP' },
      { text: 'The blue door', readAt: null },
    ],
  });
  const report = { rideId, kind: 'CONDUCT', text: 'Rude' };
  const { id: caseId } = await change<{ id: string }>('reportProblem', report, passenger);
  expect(await change('openCaseMessages', { caseId }, admin)).toMatchObject([{}, { text: 'The blue door' }]);
  expect(await query('rideMessageCount', { rideId }, admin)).toBe(2);
  const told = { rideId, toldBy: 'DESK', kind: 'OTHER', text: 'Which door was it?' };
  const mine = { reporter: { id: admin.id }, assignee: { id: admin.id } };
  expect(await change('openCaseAtDesk', told, admin)).toMatchObject({ reported: null, ...mine });
  await change('cancelRide', { rideId }, admin);
  expect(await query('conversation', { rideId }, driver)).toMatchObject({ closesAt: read });

  const shift = { from: '2026-03-06T14:00:00.000Z', to: '2026-03-06T18:00:00.000Z' };
  await change('sendAnnouncement', { text: 'Game night', driverId: driver.id }, admin);
  const [seen] = await query<{ version: string }[]>('weeklyAvailability', {}, driver);
  const days = [{ day: 'Friday', hours: [9, 10] }];
  await change('setWeeklyAvailability', { days, version: seen?.version }, driver);
  const sent = await change<{ id: string }>('sendAnnouncement', { text: 'Snow', shift }, admin);
  expect(sent).toMatchObject({ audience: 'SHIFT', shiftFrom: shift.from, shiftTo: shift.to, readCount: 0 });
  expect(await query('receivedAnnouncements', {}, driver)).toMatchObject({
    edges: [{ node: { id: sent.id, text: 'Snow', readAt: null } }, { node: { text: 'Game night' } }],
  });
  expect(await change('readAnnouncement', { announcementId: sent.id }, driver)).toMatchObject({
    readAt: read,
  });
  expect(await query('announcements', { first: 1 }, admin)).toMatchObject({
    edges: [{ node: { id: sent.id, readCount: 1 } }],
  });
  const readers = { announcementId: sent.id, read: true };
  expect(await query('announcementReceipts', readers, admin)).toMatchObject({
    edges: [{ node: { driverId: driver.id, readAt: read } }],
  });
}
