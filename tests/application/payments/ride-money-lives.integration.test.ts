import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rideMoneySentence } from '../../../domain/payments/money-words.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { toRideMoney } from '../../../domain/payments/ride-money.ts';
import type { Mail } from '../../../application/ports/email.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { activitySign } from '../../../domain/wallet/activity.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';
import { ACROSS_TOWN } from '../../support/places.ts';

const mails: Mail[] = [];
const mailer = {
  isConfigured: true,
  send: (mail: Mail) => {
    mails.push(mail);
    return Promise.resolve();
  },
};

let app: TestUseCases;
let admin: UserActor;
beforeAll(async () => {
  app = await createTestUseCases({ mailer });
  admin = await anAdmin(app.useCases);
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
type Change = Partial<{
  tipAmount: string;
  scheduledFor: string;
  driverType: 'specific';
  selectedDriverId: string;
}>;

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
  const { ride } = await useCases.showRide.execute(rider, { rideId });
  const [account] = await useCases.listRideAccounts.execute([rideId]);
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

/** The lines of the rider's wallet about a ride, oldest first, each with its sign and amount. */
async function walletLines({ rider, rideId }: { rider: UserActor; rideId: string }): Promise<string[]> {
  const { items } = await app.useCases.listWalletTransactions.execute(rider);
  const { availableCents, heldCents } = await app.useCases.showWallet.execute(rider);
  expect(items.reduce((sum, { walletCents }) => sum + walletCents, 0)).toBe(availableCents + heldCents);
  expect(await app.useCases.countWalletTransactions.execute(rider)).toBe(items.length);
  const lines = items.filter((line) => line.rideId === rideId).reverse();
  return lines.map(({ amountCents, walletCents, description }) => {
    // What the line says of the money is what stands beside it.
    expect(description).toContain(`Ride to ${ACROSS_TOWN.address} · `);
    expect(description).toContain(formatMoney(amountCents));
    return `${activitySign({ walletCents })} ${description.split(' · ')[1] ?? ''}`.trim();
  });
}

/** Sends the mails that wait; the texts of those to the rider of a ride. */
async function mailed({ rider }: { rider: UserActor }): Promise<string[]> {
  const { useCases, pool } = app;
  const { rows } = await pool.query<{ id: string; recipient: string; own: boolean }>(
    `select id, recipient, user_id = $1 as own from emails where status = 'queued' and template <> 'welcome' order by created_at`,
    [rider.userId],
  );
  mails.length = 0;
  for (const { id, own } of rows) if (own) await useCases.sendEmail.execute({ emailId: id });
  return mails.map(({ text }) => text);
}

/** Its own time limit passes, or that of the driver it asks. */
async function letExpire({ rideId }: { rideId: string }): Promise<void> {
  await app.pool.query(
    `update rides set requested_at = now() - interval '1 day', expires_at = now() - interval '1 minute' where id = $1`,
    [rideId],
  );
  await app.useCases.expireRide.execute({ rideId });
}

describe.each([
  ['the wallet', null, 'in your wallet', 'paid from your wallet'],
  ['a card', CARDS.good, 'on your card', 'paid by card'],
])('a ride paid from %s', (_, card, where, paid) => {
  // What a card pays is neither plus nor minus in a wallet.
  const signed = (sentence: string) => (card === null ? `- ${sentence}` : sentence);

  it('is held, then paid', async () => {
    const ride = await begin({}, card);
    expect(await told(ride)).toBe(`$15.29 held ${where}`);
    await drive(ride);
    expect(await told(ride)).toBe(`$15.29 held ${where}`);
    await app.useCases.completeRide.execute(ride.driver, { rideId: ride.rideId });
    expect(await told(ride)).toBe(`$15.29 ${paid}`);
    const [receipt] = await mailed(ride);
    expect(receipt).toContain(`${await told(ride)}. The tip goes to your driver whole.`);
    expect(await walletLines(ride)).toEqual([signed(await told(ride))]);
  });

  it.each(['declined', 'expired'] as const)('is not charged when it is %s', async (end) => {
    const driver = await anOnlineDriver(app.useCases);
    const asked = { driverType: 'specific', selectedDriverId: driver.userId } as const;
    const ride = await begin(end === 'declined' ? asked : {}, card);
    if (end === 'declined') await app.useCases.declineRide.execute(driver, { rideId: ride.rideId });
    else await letExpire(ride);
    const { ride: ended } = await app.useCases.showRide.execute(ride.rider, { rideId: ride.rideId });
    expect(ended.status).toBe('cancelled');
    const inWallet = 'Not charged: $15.29 is back in your wallet';
    expect(await told(ride)).toBe(
      card === null ? inWallet : 'Not charged: the hold of $15.29 on your card is being released',
    );
    expect(await walletLines(ride)).toEqual(card === null ? [inWallet] : []);
    expect(await mailed(ride)).toEqual([]);
  });

  it('counts a promised tip, a higher one and a later one', async () => {
    const ride = await begin({ tipAmount: '2' }, card);
    expect(await told(ride)).toBe(`$17.29 held ${where}`);
    await drive(ride);
    await app.useCases.completeRide.execute(ride.rider, { rideId: ride.rideId, tipAmount: '3' });
    expect(await told(ride)).toBe(`$18.29 ${paid} (includes $3.00 tip)`);
    const before = await mailed(ride);
    expect(before.join()).toContain(`$18.29 ${paid} (includes $3.00 tip).`);
    await app.useCases.completeRide.execute(ride.rider, { rideId: ride.rideId, tipAmount: '8' });
    expect(await told(ride)).toBe(`$23.29 ${paid} (includes $8.00 tip)`);
    expect(await walletLines(ride)).toEqual([signed(await told(ride))]);
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
    const source = card === null ? 'wallet' : 'card';
    const refunded = `$5.00 refunded to your ${source}: Late`;
    expect((await walletLines(ride)).at(-1)).toBe(card === null ? `+ ${refunded}` : refunded);
    const mail = (await mailed(ride)).at(-1);
    expect(mail).toContain(`${refunded}.\n\n${await told(ride)}.`);
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

describe('a ride that wallet and card pay together', () => {
  async function topUp(tipAmount: string, balance = '20') {
    const { useCases } = app;
    const [rider, driver] = [await aFundedRider(useCases, balance), await anOnlineDriver(useCases)];
    await aSavedCard(useCases, rider, CARDS.good);
    const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
    const ride = { rider, driver, rideId };
    await drive(ride);
    await useCases.completeRide.execute(rider, { rideId, tipAmount });
    return ride;
  }

  it('is one line of what the wallet gave', async () => {
    const ride = await topUp('10');
    const sentence = '$25.29 paid (includes $10.00 tip): $20.00 from your wallet, $5.29 by card';
    expect(await told(ride)).toBe(sentence);
    expect(await walletLines(ride)).toEqual([`- ${sentence}`]);
  });

  it('keeps what the smallest charge of a card left over', async () => {
    const ride = await topUp('4.90');
    expect(await told(ride)).toBe('$20.19 paid (includes $4.90 tip): $19.69 from your wallet, $0.50 by card');
    expect(await walletLines(ride)).toEqual([`- ${await told(ride)}`]);
  });

  it('says so of a ride by card, too', async () => {
    const ride = await begin({}, CARDS.good);
    await drive(ride);
    await app.useCases.completeRide.execute(ride.driver, { rideId: ride.rideId });
    await app.useCases.completeRide.execute(ride.rider, { rideId: ride.rideId, tipAmount: '0.19' });
    const left = 'your card was charged $0.31 more, which is in your wallet';
    expect(await walletLines(ride)).toEqual([`+ $15.48 paid by card (includes $0.19 tip); ${left}`]);
  });
});
