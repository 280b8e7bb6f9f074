import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import { aSavedCard, CARD_DETAILS, CARDS, fund } from '../support/cards.ts';
import { toRefusal } from '../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  onboard,
  SYSTEM,
  type TestUseCases,
} from '../support/test-use-cases.ts';

let app: TestUseCases;
/** Strangers to everything below. */
let rider: UserActor;
let driver: UserActor;
let owner: UserActor;
/** What belongs to others, and the strangers' own card. */
const theirs = { card: '', fundingIntent: '', setupIntent: '', cardRide: '', scheduled: '', request: '' };
let ownCard: string;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3 });
  const { useCases } = app;
  [rider, driver] = [await aFundedRider(useCases, '100'), await anOnlineDriver(useCases)];
  await onboard(useCases, driver);
  ownCard = await aSavedCard(useCases, rider);
  owner = await aFundedRider(useCases, '100');
  theirs.card = await aSavedCard(useCases, owner);
  theirs.fundingIntent = await fund(useCases, owner, '20');
  theirs.setupIntent = await aSetup();
  const byCard = { ...aBooking('20.00'), paymentMethodId: theirs.card };
  theirs.cardRide = (await useCases.requestRide.execute(owner, byCard)).id;
  const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
  theirs.scheduled = (await useCases.requestRide.execute(owner, { ...byCard, scheduledFor })).id;
  theirs.request = await aPayoutRequest();
});
afterAll(() => app.close());

/** A setup of the owner's that succeeded and was not confirmed with us. */
async function aSetup(): Promise<string> {
  const { clientSecret } = await app.useCases.createSetup.execute(owner);
  const card = { number: CARDS.good, ...CARD_DETAILS };
  return (await app.useCases.testMode.confirm({ clientSecret, card })).id;
}

async function aPayoutRequest(): Promise<string> {
  const { useCases } = app;
  const ownersDriver = await anOnlineDriver(useCases);
  await onboard(useCases, ownersDriver);
  const { id: rideId } = await useCases.requestRide.execute(owner, aBooking());
  for (const step of [useCases.acceptRide, useCases.startRide, useCases.completeRide]) {
    await step.execute(ownersDriver, { rideId });
  }
  return (await useCases.requestPayout.execute(ownersDriver, { amount: '10' })).id;
}

type Kind = 'Payment method' | 'Payment' | 'Setup' | 'Ride' | 'Payout request';

/** Every call that takes an id, as somebody who has nothing to do with it; whose id, and an id of nothing like it. */
const calls: Record<string, [Kind, (id: string) => Promise<unknown>, () => string[], string]> = {
  setDefaultPaymentMethod: [
    'Payment method',
    async (id) => app.useCases.setDefaultPaymentMethod.execute(rider, { id }),
    () => [theirs.card],
    randomUUID(),
  ],
  deletePaymentMethod: [
    'Payment method',
    async (id) => app.useCases.deletePaymentMethod.execute(rider, { id }),
    () => [theirs.card],
    randomUUID(),
  ],
  'requestRide with a card': [
    'Payment method',
    async (paymentMethodId) => app.useCases.requestRide.execute(rider, { ...aBooking(), paymentMethodId }),
    () => [theirs.card],
    randomUUID(),
  ],
  'addFunds with a card': [
    'Payment method',
    async (paymentMethodId) => app.useCases.addFunds.execute(rider, { amount: '20', paymentMethodId }),
    () => [theirs.card],
    randomUUID(),
  ],
  'changeRidePayment to the card of another': [
    'Payment method',
    async (paymentMethodId) => {
      const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const booking = { ...aBooking(), paymentMethodId: ownCard, scheduledFor };
      const { id: rideId } = await app.useCases.requestRide.execute(rider, booking);
      return app.useCases.changeRidePayment.execute(rider, { rideId, paymentMethodId });
    },
    () => [theirs.card],
    randomUUID(),
  ],
  'changeRidePayment to a card': [
    'Ride',
    async (rideId) => app.useCases.changeRidePayment.execute(rider, { rideId, paymentMethodId: ownCard }),
    () => [theirs.cardRide, theirs.scheduled],
    randomUUID(),
  ],
  'changeRidePayment to the wallet': [
    'Ride',
    async (rideId) => app.useCases.changeRidePayment.execute(rider, { rideId }),
    () => [theirs.cardRide, theirs.scheduled],
    randomUUID(),
  ],
  confirmFunding: [
    'Payment',
    async (paymentIntentId) => app.useCases.confirmFunding.execute(rider, { paymentIntentId }),
    () => [theirs.fundingIntent],
    'pi_nothing',
  ],
  confirmPaymentMethod: [
    'Setup',
    async (setupIntentId) => app.useCases.confirmPaymentMethod.execute(rider, { setupIntentId }),
    () => [theirs.setupIntent],
    'seti_nothing',
  ],
  showPayoutRequest: [
    'Payout request',
    async (id) => app.useCases.showPayoutRequest.execute(driver, id),
    () => [theirs.request],
    randomUUID(),
  ],
};

/** Everything about money that the strangers might have changed. */
async function ledgerState() {
  const tables = ['payment_methods', 'payments', 'payout_requests', 'journal_entries', 'rides'];
  const rows = tables.map((table) =>
    app.pool.query(`select * from ${table} where to_jsonb(${table}) ->> $1 = $2 order by id`, [
      { rides: 'rider_id', payout_requests: 'id' }[table] ?? 'user_id',
      table === 'payout_requests' ? theirs.request : owner.userId,
    ]),
  );
  return (await Promise.all(rows)).map((result) => result.rows as unknown[]);
}

describe('what belongs to others', () => {
  it.each(Object.entries(calls))('is to %s as what does not exist', async (_, [kind, call, ids, nothing]) => {
    const expected = await toRefusal(() => call(nothing));
    const message = `${kind} not found`;
    expect(expected).toEqual({ kind: 'not_found', code: 'NOT_FOUND', message, details: {} });
    expect(ids()).not.toContain('');
    const before = await ledgerState();
    for (const id of ids()) expect(await toRefusal(() => call(id))).toEqual(expected);
    expect(await ledgerState()).toEqual(before);
  });

  it("is in nobody else's list", async () => {
    const { listPaymentMethods, listPayoutRequests } = app.useCases;
    expect((await listPaymentMethods.execute(rider)).map(({ id }) => id)).toEqual([ownCard]);
    expect((await listPayoutRequests.execute(driver)).items).toEqual([]);
  });

  it.each([
    ['addFunds', async (id: string) => app.useCases.addFunds.execute(rider, { id, amount: '20' })],
    ['requestRide', async (id: string) => app.useCases.requestRide.execute(rider, { ...aBooking(), id })],
  ])('is not shown by %s to whoever chooses the same id', async (_, call) => {
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from payments where user_id = $1 and kind = 'funding'
       union all select $2::uuid order by 1`,
      [owner.userId, theirs.cardRide],
    );
    const taken = rows.map(({ id }) => id);
    expect(taken).toHaveLength(2);
    const before = await ledgerState();
    const refusals = [];
    for (const id of taken) {
      const answer = await call(id).catch((error: unknown) => error);
      if (answer instanceof Error) refusals.push(answer.message);
      expect(JSON.stringify(answer)).not.toContain(owner.userId);
    }
    expect(refusals).toHaveLength(1);
    expect(await ledgerState()).toEqual(before);
  });

  it('leaves the ledger in order', async () => {
    expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
  });
});
