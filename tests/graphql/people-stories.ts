import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';

/** An admin who looks after people: last, since their sessions end. */
export async function lookAfterPeople(
  { query, change }: Asking,
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
): Promise<void> {
  expect(await query('users', { search: 'driver-2', type: 'DRIVER', sort: 'NAME' }, admin)).toMatchObject({
    matchCount: 1,
    isMatchCountExact: true,
    edges: [{ node: { user: { id: driver.id }, profile: { user: { id: driver.id } } } }],
  });
  expect(await query('userAccount', { userId: driver.id }, admin)).toMatchObject({
    averageRating: 5,
    totalEarnings: expect.stringMatching(/^\d+\.\d\d$/) as unknown,
  });
  const userId = rider.id;
  expect(await query('userBookings', { userId, first: 1 }, admin)).toMatchObject({
    edges: [{ node: { rider: { id: userId } } }],
  });
  expect(await query('consoleHits', { text: 'driver-2@' }, admin)).toMatchObject({
    people: [{ user: { id: driver.id } }],
    rides: expect.arrayContaining([expect.objectContaining({ status: 'COMPLETED' })]) as unknown,
  });
  const credit = { userId, amount: '5.00', reason: 'Late pickup' };
  expect(await change('grantCredit', credit, admin)).toMatchObject({ amount: '5.00', reason: 'Late pickup' });
  expect(await query('userTransactions', { userId, first: 1 }, admin)).toMatchObject({
    edges: [{ node: { entry: 'CREDIT', amount: '5.00', description: 'Credit: Late pickup' } }],
  });
  expect(await query('userWallet', { userId }, admin)).toMatchObject({
    available: expect.any(String) as unknown,
  });
  expect(await query('userSessions', { userId }, admin)).toContainEqual(
    expect.objectContaining({ isCurrent: false }),
  );
  expect(await change('endUserSessions', { userId, reason: 'Phone lost' }, admin)).toEqual([]);
  await change('resetUserPassword', { userId, newPassword: 'sandusky-bay' }, admin);
  expect(await change('changeUserRole', { userId: driver.id, type: 'RIDER' }, admin)).toMatchObject({
    type: 'RIDER',
  });
  expect(await query('securityEvents', { kind: 'user.role' }, admin)).toMatchObject({
    edges: [{ node: { subjectId: driver.id, subjectName: expect.stringMatching(/^Dora/) as string } }],
  });
}
