import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rideMoneySentence } from '../../../domain/payments/money-words.ts';
import { toRideMoney } from '../../../domain/payments/ride-money.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

let app: TestUseCases;
let admin: UserActor;
beforeAll(async () => {
  app = await createTestUseCases();
  admin = await anAdmin(app.useCases);
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
type Change = Partial<{ tipAmount: string; paymentMethodId: string; scheduledFor: string }>;

async function begin(change: Change = {}, card: string | null = null) {
  const { useCases } = app;
  const [rider, driver] = [await aFundedRider(useCases, '100'), await anOnlineDriver(useCases)];
  const paymentMethodId = card === null ? null : await aSavedCard(useCases, rider, card);
  const { id } = await useCases.requestRide.execute(rider, { ...aBooking(), paymentMethodId, ...change });
  return { rider, driver, rideId: id };
}

async function drive({ driver, rideId }: { driver: UserActor; rideId: string }) {
  await app.useCases.acceptRide.execute(driver, { rideId });
  await app.useCases.startRide.execute(driver, { rideId });
}

/** What is said of a ride, after it was checked that the ledger says the same. */
async function told({ rider, rideId }: { rider: UserActor; rideId: string }): Promise<string> {
  const { useCases, pool } = app;
  const { ride } = await useCases.showRides.execute(rider, { rideId });
  const [account] = await useCases.showRidePayments.getAccounts([rideId]);
  const money = toRideMoney(ride, account!);
  const { rows } = await pool.query<{ held: number; spent: number }>(
    `select coalesce(sum(amount_cents) filter (where account = 'rider_held'), 0)::int as held,
        coalesce(sum(amount_cents) filter (where account in ('driver_earnings', 'platform_revenue')), 0)::int as spent
      from postings join journal_entries on journal_entries.id = entry_id where ride_id = $1`,
    [rideId],
  );
  const isInWallet = money.source === 'wallet' && (money.state === 'held' || money.state === 'releasing');
  expect(rows[0]?.held).toBe(isInWallet ? money.amountCents : 0);
  const isPaid = ['paid', 'partly_refunded', 'refunded'].includes(money.state);
  expect(rows[0]?.spent).toBe(isPaid ? money.amountCents - money.refundedCents : 0);
  return rideMoneySentence(money);
}

describe.each([
  ['the wallet', null, 'in your wallet', 'paid from your wallet'],
  ['a card', CARDS.good, 'on your card', 'paid by card'],
])('a ride paid from %s', (_, card, where, paid) => {
  it('is held, then paid', async () => {
    const ride = await begin({}, card);
    expect(await told(ride)).toBe(`$15.29 held ${where}`);
    await drive(ride);
    expect(await told(ride)).toBe(`$15.29 held ${where}`);
    await app.useCases.completeRide.execute(ride.driver, { rideId: ride.rideId });
    expect(await told(ride)).toBe(`$15.29 ${paid}`);
  });

  it('counts a promised tip, a higher one and a later one', async () => {
    const ride = await begin({ tipAmount: '2' }, card);
    expect(await told(ride)).toBe(`$17.29 held ${where}`);
    await drive(ride);
    await app.useCases.completeRide.execute(ride.rider, { rideId: ride.rideId, tipAmount: '3' });
    expect(await told(ride)).toBe(`$18.29 ${paid} (includes $3.00 tip)`);
    await app.useCases.completeRide.execute(ride.rider, { rideId: ride.rideId, tipAmount: '8' });
    expect(await told(ride)).toBe(`$23.29 ${paid} (includes $8.00 tip)`);
  });

  it('is not charged when it is cancelled', async () => {
    const ride = await begin({ tipAmount: '2' }, card);
    await app.useCases.cancelRide.execute(ride.rider, { rideId: ride.rideId });
    expect(await told(ride)).toBe(
      card === null
        ? 'Not charged: $17.29 is back in your wallet'
        : 'Not charged: the hold of $17.29 on your card is being released',
    );
  });

  it('is refunded in part, then in full', async () => {
    const ride = await begin({ tipAmount: '2' }, card);
    await drive(ride);
    await app.useCases.completeRide.execute(ride.driver, { rideId: ride.rideId });
    const refund = { rideId: ride.rideId, reason: 'Late' };
    await app.useCases.refundRide.execute(admin, { ...refund, amount: '5' });
    expect(await told(ride)).toBe('$17.29 paid (includes $2.00 tip), $5.00 refunded');
    await app.useCases.refundRide.execute(admin, refund);
    expect(await told(ride)).toBe('$17.29 paid (includes $2.00 tip) and refunded in full');
  });

  it('days ahead is held now from a wallet, and later on a card', async () => {
    const ride = await begin({ scheduledFor: inDays(9) }, card);
    expect(await told(ride)).toBe(
      card === null
        ? '$15.29 held in your wallet'
        : 'Nothing is held yet: $15.29 will be held on your card 24 hours before pickup',
    );
    await app.useCases.cancelRide.execute(ride.rider, { rideId: ride.rideId });
    expect(await told(ride)).toBe(
      card === null ? 'Not charged: $15.29 is back in your wallet' : 'Not charged: nothing was held',
    );
  });
});

describe('a ride whose card is declined before pickup', () => {
  it('is not secured', async () => {
    const ride = await begin({ scheduledFor: inDays(9) }, CARDS.declinedLater);
    await app.useCases.authorizeRide.execute({ rideId: ride.rideId });
    expect(await told(ride)).toBe('$15.29 is not secured: your card was declined');
    await app.useCases.cancelRide.execute(ride.rider, { rideId: ride.rideId });
    expect(await told(ride)).toBe('Not charged: nothing was held');
  });
});
