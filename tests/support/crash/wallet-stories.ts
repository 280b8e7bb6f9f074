import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../application/use-cases.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { CARDS } from '../cards.ts';
import { aBooking, aFundedRider, anOnlineDriver, SYSTEM } from '../test-use-cases.ts';
import type { Worker } from './worker.ts';
import type { Story } from './story.ts';

const FUNDS = `
  select (select wallet_balance * 100 from balances where user_id = $1) as wallet,
    (select count(*) from journal_entries where user_id = $1 and kind = 'deposit') as deposits,
    (select count(*) from payments where user_id = $1) as payments`;

const MONEY_OUT = `
  select earnings_balance * 100 as earnings, reserved_balance * 100 as reserved,
    (select count(*) from payout_requests where driver_id = $1) as requests,
    (select count(*) from payouts where driver_id = $1) as payouts,
    (select count(*) from journal_entries where user_id = $1 and kind = 'payout_reserved') as reservations,
    (select count(*) from journal_entries where user_id = $1 and kind = 'payout_paid') as payments
  from balances where user_id = $1`;

async function funds(worker: Worker, rider: UserActor): Promise<object> {
  const { rows } = await worker.app.pool.query<{ email: string }>('select email from users where id = $1', [
    rider.userId,
  ]);
  const customers = worker.emulator.world.customers.all().filter(({ email }) => email === rows[0]?.email);
  const ofCustomers = worker.emulator.world.paymentIntents
    .all()
    .filter(({ customer }) => customers.some(({ id }) => id === customer));
  const taken = ofCustomers.map((one) => one.amount_received);
  return { ...(await worker.count(FUNDS, rider.userId)), customers: customers.length, taken };
}

const FUNDED = { wallet: 25_00, deposits: 1, payments: 1, customers: 1, taken: [25_00] };

/** Pays in the rider's browser; the payment's id at the provider. */
function pay(worker: Worker, clientSecret: string): string {
  const payment = worker.emulator.world.paymentIntents
    .all()
    .find((one) => one.client_secret === clientSecret);
  if (!payment) throw new Error('No payment has this client secret');
  if (payment.status !== 'succeeded') worker.emulator.clientConfirmPayment(clientSecret, CARDS.good);
  return payment.id;
}

/** A driver with an account and the earnings of one ride, 15.29 and a tip of 20. */
async function earner(worker: Worker, useCases: UseCases): Promise<{ driver: UserActor; account: string }> {
  const driver = await anOnlineDriver(useCases);
  const account = await worker.account(driver);
  const rider = await aFundedRider(useCases, '50');
  const { id: rideId } = await useCases.requestRide.execute(rider, aBooking('20'));
  await useCases.acceptRide.execute(driver, { rideId });
  await useCases.startRide.execute(driver, { rideId });
  await useCases.completeRide.execute(driver, { rideId });
  return { driver, account };
}

async function moneyOut(worker: Worker, driver: UserActor, account: string): Promise<object> {
  const transfers = worker.emulator.world.transfers
    .all()
    .filter(({ destination }) => destination === account);
  return {
    ...(await worker.count(MONEY_OUT, driver.userId)),
    sent: transfers.map(({ amount }) => amount),
  };
}

const earned = async (worker: Worker, { userId }: UserActor) =>
  (await worker.count('select earnings_balance * 100 as cents from balances where user_id = $1', userId))[
    'cents'
  ] ?? 0;

/** Money into wallets and out to drivers. */
export const WALLET_STORIES: readonly Story[] = [
  {
    name: 'adding funds',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const input = { id: randomUUID(), amount: '25' };
      return {
        call: { useCase: 'addFunds', actor: rider, input },
        afterwards: async () => {
          const { clientSecret } = await worker.useCases.addFunds.execute(rider, input);
          const paymentIntentId = pay(worker, clientSecret);
          await worker.useCases.confirmFunding.execute(rider, { paymentIntentId });
        },
        effect: () => funds(worker, rider),
        expected: FUNDED,
      };
    },
  },
  {
    name: 'confirming funds',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const { clientSecret } = await worker.useCases.addFunds.execute(rider, { amount: '25' });
      const input = { paymentIntentId: pay(worker, clientSecret) };
      return {
        call: { useCase: 'confirmFunding', actor: rider, input },
        effect: () => funds(worker, rider),
        expected: FUNDED,
      };
    },
  },
  {
    name: 'requesting a payout',
    prepare: async (worker) => {
      const { driver, account } = await earner(worker, worker.useCases);
      const input = { id: randomUUID(), amount: '10' };
      const rest = { earnings: (await earned(worker, driver)) - 10_00, payouts: 0, payments: 0, sent: [] };
      return {
        call: { useCase: 'requestPayout', actor: driver, input },
        effect: () => moneyOut(worker, driver, account),
        expected: { ...rest, reserved: 10_00, requests: 1, reservations: 1 },
      };
    },
  },
  {
    name: 'approving a payout request',
    prepare: async (worker) => {
      const { driver, account } = await earner(worker, worker.useCases);
      const { id } = await worker.useCases.requestPayout.execute(driver, { amount: '10' });
      const rest = { earnings: await earned(worker, driver), reserved: 0, payouts: 0 };
      return {
        call: { useCase: 'approvePayoutRequest', actor: SYSTEM, input: { id } },
        effect: () => moneyOut(worker, driver, account),
        expected: { ...rest, requests: 1, reservations: 1, payments: 1, sent: [10_00] },
      };
    },
  },
  {
    name: 'transferring a weekly payout',
    prepare: async (worker) => {
      const { driver, account } = await earner(worker, worker.pastUseCases);
      const cents = await earned(worker, driver);
      await worker.useCases.generatePayouts.execute(SYSTEM);
      await worker.useCases.processPayouts.execute(SYSTEM);
      const rest = { earnings: 0, reserved: 0, requests: 0 };
      return {
        call: { useCase: 'transferPayouts', actor: SYSTEM, input: {} },
        effect: () => moneyOut(worker, driver, account),
        expected: { ...rest, payouts: 1, reservations: 1, payments: 1, sent: [cents] },
      };
    },
  },
  {
    name: 'generating the payouts of two drivers',
    prepare: async (worker) => {
      const first = await earner(worker, worker.pastUseCases);
      const second = await earner(worker, worker.pastUseCases);
      const reserved = await earned(worker, first.driver);
      const rest = { earnings: 0, requests: 0, payments: 0, sent: [] };
      const each = { ...rest, reserved, payouts: 1, reservations: 1 };
      return {
        call: { useCase: 'generatePayouts', actor: SYSTEM, input: {} },
        effect: async () => [
          await moneyOut(worker, first.driver, first.account),
          await moneyOut(worker, second.driver, second.account),
        ],
        expected: [each, each],
      };
    },
  },
];
