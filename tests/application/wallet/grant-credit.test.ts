import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
  admin = await app.admin();
});

const grant = (overrides: object = {}, actor: UserActor = admin) =>
  app.useCases.grantCredit.execute(actor, {
    userId: rider.userId,
    amount: '12.50',
    reason: 'Late pickup',
    ...overrides,
  });
const mails = () => [...app.tables.emails.values()].filter(({ template }) => template === 'credit-granted');
const entries = () => [...app.tables.entries.values()];

describe('giving a rider credit', () => {
  it('books it from the business to the wallet, with the reason, and leaves an audit row', async () => {
    const { id: creditId } = await grant();
    expect(entries()).toMatchObject([
      {
        kind: 'credit_granted',
        creditId,
        actorId: admin.userId,
        providerReference: null,
        postings: [
          { account: 'credits_granted', amountCents: -12_50 },
          { account: 'rider_available', userId: rider.userId, amountCents: 12_50 },
        ],
        transactions: [{ type: 'deposit', amountCents: 12_50, description: 'Credit: Late pickup' }],
      },
    ]);
    expect(app.tables.audit).toMatchObject([
      {
        actor: admin,
        action: 'wallet.grant-credit',
        subjectType: 'user',
        subjectId: rider.userId,
        reason: 'Late pickup',
        after: { creditId, amountCents: 12_50 },
      },
    ]);
  });

  it('tells the rider by a mail: the amount and the reason', async () => {
    await grant();
    expect(mails()).toMatchObject([
      { data: { amountCents: 12_50, reason: 'Late pickup' }, status: 'queued' },
    ]);
  });

  it('gives it once, however often it is sent with one id', async () => {
    const id = app.ids.next();
    const [first, second] = await Promise.all([grant({ id }), grant({ id })]);
    expect(second).toEqual(first);
    expect(entries()).toHaveLength(1);
    expect(app.tables.audit).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  it.each([
    ['amount', { amount: '12.51' }],
    ['reason', { reason: 'Lost item' }],
  ])('refuses the id of a credit with another %s', async (_what, other) => {
    const id = app.ids.next();
    await grant({ id });
    await expectRefusal(() => grant({ id, ...other }), 'CREDIT_EXISTS');
    expect(entries()).toHaveLength(1);
  });

  it('is for riders, whose wallet it is', async () => {
    const driver = await app.driver();
    for (const userId of [driver.userId, admin.userId]) {
      await expectRefusal(() => grant({ userId }), 'NO_WALLET');
    }
    await expectRefusal(() => grant({ userId: app.ids.next() }), { kind: 'not_found' });
  });

  it('waits for a second admin above what one may refund alone, all credits of 30 days together', async () => {
    app = new InMemoryApp(undefined, undefined, undefined, { refundCents: 20_00 });
    [rider, admin] = [await app.rider(), await app.admin()];
    const id = app.ids.next();
    await grant({ id });
    await expectRefusal(() => grant({ amount: '7.51' }), 'APPROVAL_REQUIRED');
    await grant({ amount: '7.50' });
    // Sent again, it is the one that was given.
    expect(await grant({ id })).toMatchObject({ id });
    app.clock.advance({ days: 31 });
    await grant({ amount: '20' });
    expect(app.balances(rider).availableCents).toBe(40_00);
  });

  it.each([
    ['amount', '0.00'],
    ['amount', '-5'],
    ['amount', '1.005'],
    ['userId', 'me'],
    ['reason', ' '],
    ['reason', 'x'.repeat(201)],
  ])('with a %s of %j is refused by name', async (field, value) => {
    await expectRefusal(() => grant({ [field]: value }), { kind: 'invalid', details: { field } });
  });
});
