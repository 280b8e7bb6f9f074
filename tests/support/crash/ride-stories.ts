import { randomUUID } from 'node:crypto';
import type { UserActor } from '../../../domain/users/user.ts';
import { aBooking, aFundedRider, anOnlineDriver, SYSTEM } from '../test-use-cases.ts';
import type { Worker } from './worker.ts';
import type { CrashFixture, Story } from './story.ts';

const STATE = `
  select (select count(*) from rides where id = $1) as rides,
    (select count(*) from holds where ride_id = $1 and status = 'open') as holds,
    (select count(*) from journal_entries where ride_id = $1 and kind = 'ride_completed') as completions,
    (select count(*) from journal_entries where ride_id = $1 and kind = 'tip_added') as "laterTips",
    (select count(*) from journal_entries where ride_id = $1 and kind = 'ride_refunded') as refunds,
    (select tip_amount * 100 from rides where id = $1) as tip,
    (select wallet_balance * 100 from balances where user_id = $2) as wallet`;

/** What a ride is when nothing has become of it, in the ledger and at the provider. */
const NOTHING = {
  rides: 1,
  holds: 0,
  completions: 0,
  laterTips: 0,
  refunds: 0,
  tip: 0,
  wallet: 0,
  authorized: [],
  taken: [],
  givenBack: [],
};

async function toState(worker: Worker, rideId: string, rider: UserActor): Promise<object> {
  const { world } = worker.emulator;
  const payments = world.paymentIntents.all().filter(({ metadata }) => metadata['maumee_ride'] === rideId);
  const refunds = world.refunds.all().filter((one) => payments.some(({ id }) => id === one.payment_intent));
  return {
    ...(await worker.count(STATE, rideId, rider.userId)),
    authorized: payments.filter(({ status }) => status === 'requires_capture').map(({ amount }) => amount),
    taken: payments.filter(({ status }) => status === 'succeeded').map((one) => one.amount_received),
    givenBack: refunds.map(({ amount }) => amount),
  };
}

/** A running ride, paid by card when there is one; the jobs of its booking are done. */
async function running(
  worker: Worker,
  rider: UserActor,
  driver: UserActor,
  paymentMethodId?: string,
): Promise<string> {
  const { requestRide, acceptRide, startRide } = worker.useCases;
  const input = { ...aBooking(), ...(paymentMethodId && { paymentMethodId }) };
  const { id: rideId } = await requestRide.execute(rider, input);
  await acceptRide.execute(driver, { rideId });
  await startRide.execute(driver, { rideId });
  await worker.recover();
  return rideId;
}

const createFixture =
  (useCase: CrashFixture['call']['useCase']) =>
  (worker: Worker, rider: UserActor, rideId: string, input: object, expected: object): CrashFixture => ({
    call: { useCase, actor: useCase === 'refundRide' ? SYSTEM : rider, input },
    effect: () => toState(worker, rideId, rider),
    expected: { ...NOTHING, ...expected },
  });
const booking = createFixture('requestRide');
const completion = createFixture('completeRide');
const refund = createFixture('refundRide');

/** Rides, from the booking to the refund. A fare of 15.29. */
export const RIDE_STORIES: readonly Story[] = [
  {
    name: 'booking from the wallet',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '20');
      const id = randomUUID();
      const expected = { holds: 1, tip: 2_00, wallet: 2_71 };
      return booking(worker, rider, id, { ...aBooking('2.00'), id }, expected);
    },
  },
  {
    name: 'booking with a card',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const id = randomUUID();
      const input = { ...aBooking('2.00'), id, paymentMethodId: await worker.card(rider) };
      return booking(worker, rider, id, input, { tip: 2_00, authorized: [17_29] });
    },
  },
  {
    name: 'completing a ride from the wallet',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '20');
      const rideId = await running(worker, rider, await anOnlineDriver(worker.useCases));
      const expected = { completions: 1, tip: 3_00, wallet: 1_71 };
      return completion(worker, rider, rideId, { rideId, tipAmount: '3' }, expected);
    },
  },
  {
    name: 'completing a ride beyond the wallet',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '16');
      await worker.card(rider);
      const rideId = await running(worker, rider, await anOnlineDriver(worker.useCases));
      const expected = { completions: 1, tip: 3_00, taken: [2_29] };
      return completion(worker, rider, rideId, { rideId, tipAmount: '3' }, expected);
    },
  },
  {
    name: 'completing a ride by card with a higher tip',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const driver = await anOnlineDriver(worker.useCases);
      const rideId = await running(worker, rider, driver, await worker.card(rider));
      const expected = { completions: 1, tip: 4_00, taken: [15_29, 4_00] };
      return completion(worker, rider, rideId, { rideId, tipAmount: '4' }, expected);
    },
  },
  {
    name: 'adding a late tip by card',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const driver = await anOnlineDriver(worker.useCases);
      const rideId = await running(worker, rider, driver, await worker.card(rider));
      await worker.useCases.completeRide.execute(driver, { rideId });
      const expected = { completions: 1, laterTips: 1, tip: 5_00, taken: [15_29, 5_00] };
      return completion(worker, rider, rideId, { rideId, tipAmount: '5' }, expected);
    },
  },
  {
    name: 'refunding a ride by card',
    prepare: async (worker) => {
      const rider = await aFundedRider(worker.useCases, '0');
      const driver = await anOnlineDriver(worker.useCases);
      const rideId = await running(worker, rider, driver, await worker.card(rider));
      await worker.useCases.completeRide.execute(driver, { rideId });
      const input = { id: randomUUID(), rideId, amount: '5', reason: 'The detour was too long' };
      const expected = { completions: 1, refunds: 1, taken: [15_29], givenBack: [5_00] };
      return refund(worker, rider, rideId, input, expected);
    },
  },
];
