import { beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import { aSavedCard, fund } from '../support/cards.ts';
import { aBooking, aFundedRider, useTestUseCases } from '../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 3 });
let stranger: UserActor;
let owner: UserActor;
/** Of the owner's payment for funds and of their ride by card. */
let taken: string[];

beforeAll(async () => {
  const { useCases } = app;
  [stranger, owner] = [await aFundedRider(useCases, '100'), await aFundedRider(useCases, '100')];
  await fund(useCases, owner, '20');
  const byCard = { ...aBooking('20.00'), paymentMethodId: await aSavedCard(useCases, owner) };
  const { id: rideId } = await useCases.requestRide.execute(owner, byCard);
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from payments where user_id = $1 and kind = 'funding' union all select $2::uuid`,
    [owner.userId, rideId],
  );
  taken = rows.map(({ id }) => id);
});

/** Everything about money that the stranger might have changed. */
async function getRows(): Promise<unknown[]> {
  const tables = ['payment_methods', 'payments', 'journal_entries', 'transactions'];
  const rows = tables.map((table) =>
    app.pool.query(`select * from ${table} where user_id = $1 order by id`, [owner.userId]),
  );
  return (await Promise.all(rows)).map((result) => result.rows as unknown[]);
}

it.each([
  ['addFunds', (id: string) => app.useCases.addFunds.execute(stranger, { id, amount: '20' })],
  ['requestRide', (id: string) => app.useCases.requestRide.execute(stranger, { ...aBooking(), id })],
])('what belongs to others is not shown by %s to whoever chooses the same id', async (_, call) => {
  expect(taken).toHaveLength(2);
  const before = await getRows();
  const refusals = [];
  for (const id of taken) {
    const answer = await call(id).catch((error: unknown) => error);
    if (answer instanceof Error) refusals.push(answer.message);
    expect(JSON.stringify(answer)).not.toContain(owner.userId);
  }
  expect(refusals).toHaveLength(1);
  expect(await getRows()).toEqual(before);
});
