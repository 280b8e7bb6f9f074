import { expect } from 'vitest';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { CARD_DETAILS, CARDS } from '../support/cards.ts';
import type { Asking, People } from './asking.ts';
import { reportAndResolve } from './case-stories.ts';
import type { SignedUp } from './graphql-app.ts';
import { FAR_TOWN, pointOf } from '../support/places.ts';

type Book = (overrides?: object) => Promise<string>;

interface Paged {
  readonly edges: readonly unknown[];
  readonly pageInfo: { readonly endCursor: string };
}

interface Prepared {
  readonly id: string;
  readonly clientSecret: string;
}

/** A driver who sets up a payout account. */
export async function onboardDriver({ query, change }: Asking, driver: SignedUp): Promise<void> {
  expect(await query('connectAccountStatus', {}, driver)).toMatchObject({ hasAccount: false });
  const { url } = await change<{ url: string }>('createConnectAccount', {}, driver);
  expect(await change('connectAccountOnboarding', {}, driver)).toEqual({ url });
  const accountId = new URL(url).searchParams.get('account');
  expect(await change('finishTestOnboarding', { accountId }, driver)).toEqual({
    hasAccount: true,
    payoutsEnabled: true,
    requiresOnboarding: false,
  });
}

/** Saves a card as the browser does; its id. */
async function saveCard({ change }: Asking, rider: SignedUp, number: string): Promise<string> {
  const { clientSecret } = await change<Prepared>('createSetupIntent', {}, rider);
  const declined = { clientSecret, card: { ...CARD_DETAILS, number: CARDS.declined } };
  expect(await change('confirmTestPayment', declined, rider)).toMatchObject({
    status: 'DECLINED',
    message: 'Your card was declined.',
  });
  const card = { clientSecret, card: { ...CARD_DETAILS, number } };
  const given = await change<{ id: string; status: string }>('confirmTestPayment', card, rider);
  if (given.status === 'REQUIRES_ACTION') {
    const answered = await change('authenticateTestPayment', { clientSecret, passed: true }, rider);
    expect(answered).toMatchObject({ id: given.id, status: 'SUCCEEDED' });
  }
  const saved = await change<{ id: string }>('confirmPaymentMethod', { setupIntentId: given.id }, rider);
  expect(saved).toMatchObject({ last4: number.slice(-4) });
  return saved.id;
}

async function addFunds({ query, change }: Asking, rider: SignedUp): Promise<void> {
  const { clientSecret } = await change<Prepared>('addFunds', { amount: '20.00' }, rider);
  expect(await query('testCheckout', { clientSecret })).toEqual({ amount: '20.00', isOpen: true });
  const card = { ...CARD_DETAILS, number: CARDS.good };
  const { id } = await change<Prepared>('confirmTestPayment', { clientSecret, card }, rider);
  const before = await query<{ available: string }>('wallet', {}, rider);
  expect(await change('confirmFunding', { paymentIntentId: id }, rider)).toMatchObject({
    available: (Number(before.available) + 20).toFixed(2),
  });
  expect(await query('testCheckout', { clientSecret })).toEqual({ amount: '20.00', isOpen: false });
}

/** A rider who saves a card, adds funds and pays with it; an admin who gives the money back. */
export async function payByCard(
  asking: Asking & { readonly book: Book },
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
): Promise<void> {
  const { query, change, book } = asking;
  const other = await saveCard(asking, rider, CARDS.authenticated);
  const id = await saveCard(asking, rider, CARDS.good);
  expect(await change('setDefaultPaymentMethod', { id }, rider)).toMatchObject({ id, isDefault: true });
  expect(await change('deletePaymentMethod', { id: other }, rider)).toEqual({ id: other });
  expect(await query('paymentMethods', {}, rider)).toMatchObject([{ id, expMonth: CARD_DETAILS.expMonth }]);
  await addFunds(asking, rider);

  const rideId = await book({ paymentMethodId: id, tipAmount: '20.00' });
  for (const step of ['acceptRide', 'startRide']) await change(step, { rideId }, driver);
  const position = pointOf(FAR_TOWN);
  await change('completeRide', { rideId, reason: 'A short test', position }, driver);
  expect(await query('ride', { id: rideId }, rider)).toMatchObject({ marks: [] });
  const [kind, reason, miles] = ['COMPLETION_SOON', 'A short test', expect.any(Number) as unknown];
  const marks = [
    { kind: 'COMPLETION_FAR', reason, miles },
    { kind, reason, miles: null },
  ];
  expect(await query('bookings', { marked: true, first: 1 }, admin)).toMatchObject({
    edges: [{ node: { id: rideId, marks } }],
  });
  const card = { id, last4: CARDS.good.slice(-4), brand: 'visa' };
  await change('emailReceipt', { rideId }, rider);
  const refund = { rideId, amount: '5.00', reason: 'A long way round' };
  expect(await change('refundRide', refund, admin)).toMatchObject({
    paymentMethod: 'CARD',
    card,
    refunds: [
      { amount: '5.00', toCard: '5.00', toWallet: '0.00', toOrganisation: '0.00', status: 'SUCCEEDED' },
    ],
  });
  expect(await query('receipt', { rideId }, rider)).toMatchObject({
    total: '35.29',
    minutes: 1,
    refunds: [{ amount: '5.00' }],
  });
  expect(await query('ride', { id: rideId }, driver)).toMatchObject({ card: null, refunds: [] });
  await query('walletTransactions', { first: 5 }, rider);
  const { edges, pageInfo } = await query<Paged>('bookings', { first: 1 }, admin);
  expect(edges).toMatchObject([{ node: { id: rideId, card } }]);
  const filter = 'CANCELLED';
  expect(await query('bookings', { filter, after: pageInfo.endCursor }, admin)).toMatchObject({
    edges: expect.any(Array) as unknown,
    pageInfo: { hasNextPage: false },
  });
  const { completedAt } = await query<{ completedAt: string }>('ride', { id: rideId }, rider);
  await reportAndResolve(asking, { rider, admin }, rideId);
  await changePayment(asking, rider, id, new Date(Date.parse(completedAt) + 30 * 86_400_000));
}

/** A ride far ahead is not authorized yet, so that it may still be paid in another way. */
async function changePayment(
  { change, book }: Asking & { readonly book: Book },
  rider: SignedUp,
  paymentMethodId: string,
  scheduledFor: Date,
): Promise<void> {
  const rideId = await book({ paymentMethodId, scheduledFor: scheduledFor.toISOString() });
  expect(await change('changeRidePayment', { rideId }, rider)).toMatchObject({
    paymentMethod: 'WALLET',
    card: null,
  });
  await change('cancelRide', { rideId }, rider);
}

/** A driver asks for money twice: once it arrives, at the second try; once the admin says no. */
export async function payOnRequest(
  { query, change }: Asking,
  { driver, admin }: People<'driver' | 'admin'>,
  pool: ConnectionPool,
): Promise<void> {
  const report = await query<object[]>('earningsReport', { per: 'MONTH' }, driver);
  expect(report).toHaveLength(12);
  const { lines } = await query<{ lines: object[] }>('earningsStatement', { per: 'YEAR' }, driver);
  expect(lines[0]).toMatchObject({ kind: 'RIDE_COMPLETED' });
  const ask = (amount: string) => change<{ id: string }>('requestPayout', { amount }, driver);
  const [paid, rejected] = [await ask('10.00'), await ask('12.00')];
  expect(paid).toMatchObject({ amount: '10.00', status: 'PENDING', bankAccountLast4: '6789', ridesCount: 1 });
  expect(paid).toMatchObject({ rides: { edges: [{ node: { amount: '10.00' } }] } });
  const { edges, pageInfo } = await query<Paged>('payoutRequests', { first: 1 }, driver);
  expect(edges).toMatchObject([{ node: { id: rejected.id } }]);
  expect(await query('payoutRequests', { after: pageInfo.endCursor }, admin)).toMatchObject({
    edges: [{ node: { id: paid.id } }],
    pageInfo: { hasNextPage: false },
  });
  const payoutsEnabled = (isEnabled: boolean) =>
    pool.query(
      `update sandbox_objects set data = jsonb_set(data, '{payoutsEnabled}', $1) where kind = 'account'`,
      [JSON.stringify(isEnabled)],
    );
  expect(await query('payoutRequest', { id: paid.id }, driver)).toEqual(paid);
  const { edges: weekly } = await query<{ edges: { node: { id: string } }[] }>('payouts', {}, driver);
  const payout = weekly[0]!.node;
  expect(await query('payout', { id: payout.id }, admin)).toEqual(payout);
  await payoutsEnabled(false);
  expect(await change('approvePayoutRequest', { id: paid.id }, admin)).toMatchObject({
    status: 'APPROVED',
    transferStatus: 'FAILED',
    failureReason: expect.stringContaining('transfers capability') as unknown,
  });
  await payoutsEnabled(true);
  const approval = { id: paid.id, notes: 'Once more' };
  expect(await change('approvePayoutRequest', approval, admin)).toMatchObject({
    status: 'COMPLETED',
    notes: 'Once more',
    stripeTransferId: expect.any(String) as unknown,
    failureReason: null,
  });
  const refusal = { id: rejected.id, notes: 'Too soon' };
  expect(await change('rejectPayoutRequest', refusal, admin)).toMatchObject({
    status: 'REJECTED',
    ridesCount: 0,
    rides: { edges: [] },
  });
  expect(await query('payoutRequests', { status: 'COMPLETED' }, driver)).toMatchObject({
    edges: [{ node: { id: paid.id, driverEmail: 'driver-2@maumee.test' } }],
  });
}
