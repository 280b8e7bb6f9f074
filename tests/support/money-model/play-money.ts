import { jobHandlers } from '../../../cli/job-handlers.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { CARD_DETAILS, CARDS } from '../cards.ts';
import type { Command } from './commands.ts';
import { attempt, dollars, expectAnswer, pick, SYSTEM, type Game } from './game.ts';
import type { ModelFunding, ModelPayout } from './model.ts';
import type { TransferScript } from './scripted-gateway.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

const DAY = 86_400_000;

const getProviderId = ({ clientSecret }: ModelFunding) => clientSecret.split('_secret')[0] ?? '';
const getRider = ({ riders }: Game, funding: ModelFunding) =>
  riders.find(({ userId }) => userId === funding.riderId) ?? null;

export async function fund(game: Game, { rider: nth, cents }: Of<'fund'>): Promise<void> {
  const rider = pick(game.riders, nth);
  if (!rider) return;
  const { clientSecret } = await game.world.useCases.addFunds.execute(rider, { amount: dollars(cents) });
  const createdAt = game.world.clock.now().getTime();
  game.model.fundings.push({ riderId: rider.userId, cents, clientSecret, createdAt, state: 'waiting' });
}

export async function pay(game: Game, { nth, isGood }: Of<'pay'>): Promise<void> {
  const funding = pick(game.model.fundings, nth);
  if (!funding) return;
  const card = { number: isGood ? CARDS.good : CARDS.declined, ...CARD_DETAILS };
  const { clientSecret } = funding;
  await game.world.useCases.testMode.confirm({ clientSecret, card });
  if (funding.state !== 'waiting' || !isGood) return;
  funding.state = 'paid';
  game.model.taken += funding.cents;
}

export async function confirm(game: Game, { nth }: Of<'confirm'>): Promise<void> {
  const funding = pick(game.model.fundings, nth);
  if (!funding) return;
  const input = { paymentIntentId: getProviderId(funding) };
  const { code } = await attempt(game.world.useCases.confirmFunding.execute(getRider(game, funding), input));
  const isPaid = funding.state === 'paid' || funding.state === 'credited';
  expectAnswer('confirming funds', code, isPaid ? null : 'PAYMENT_NOT_COMPLETED');
  game.model.credit(funding);
}

/** The provider sends an event about one of its payments, as it is now, more than once. */
export async function notify(game: Game, { nth, times }: Of<'notify'>): Promise<void> {
  const payments = [];
  for await (const payment of game.world.gateway.payments.list(new Date(0))) payments.push(payment);
  const webhookEvent = pick(payments, nth);
  if (!webhookEvent) return;
  const event = {
    id: `evt_${webhookEvent.id}_${webhookEvent.status}`,
    type: 'payment',
    subject: 'payment',
    objectId: webhookEvent.id,
  };
  for (let time = 0; time < times; time += 1) {
    const isNew = await game.world.useCases.receiveProviderEvent.execute(
      Buffer.from(JSON.stringify(event)),
      '',
    );
    if (isNew === game.delivered.has(event.id)) throw new Error(`An event is new: ${isNew}`);
    game.delivered.add(event.id);
  }
  const funding = game.model.fundings.find((one) => getProviderId(one) === webhookEvent.id);
  if (funding) game.model.credit(funding);
}

export async function requestPayout(
  game: Game,
  { driver: nth, cents: asked }: Of<'requestPayout'>,
): Promise<void> {
  const driver = pick(game.drivers, nth);
  if (!driver) return;
  const { earnings, cash } = game.model.purse(driver.userId);
  const cents = asked ?? Math.max(10_00, earnings + cash);
  const input = { amount: dollars(cents) };
  const { value, code } = await attempt(game.world.useCases.requestPayout.execute(driver, input));
  const isCovered = earnings + cash >= cents;
  expectAnswer(
    'a payout',
    code,
    cents < 10_00 ? 'PAYOUT_MINIMUM' : isCovered ? null : 'INSUFFICIENT_EARNINGS',
  );
  if (!value) return;
  game.model.setOff(driver.userId);
  remember(game, { id: value.id, driverId: driver.userId, cents, isRequest: true });
}

function remember(
  { model }: Game,
  payout: Pick<ModelPayout, 'id' | 'driverId' | 'cents' | 'isRequest'>,
): void {
  const made: ModelPayout = { ...payout, state: 'pending', isSent: false, hasJob: false };
  model.payouts.push(made);
  model.reserve(made);
}

const requests = ({ model }: Game) => model.payouts.filter(({ isRequest }) => isRequest);
const batches = ({ model }: Game) => model.payouts.filter(({ isRequest }) => !isRequest);

export async function approve(game: Game, { nth, script }: Of<'approve'>): Promise<void> {
  const payout = pick(requests(game), nth);
  if (!payout) return;
  game.world.gateway.script = script;
  const { id, state } = payout;
  const { code } = await attempt(game.world.useCases.approvePayoutRequest.execute(SYSTEM, { id }));
  expectAnswer(`approving a ${state} request`, code, state === 'rejected' ? 'PAYOUT_STATE' : null);
  if (state === 'rejected' || state === 'completed') return;
  if (state !== 'under way') payout.hasJob = true;
  payout.state = 'under way';
  game.model.transfer(payout, script);
}

export async function reject(game: Game, { nth }: Of<'reject'>): Promise<void> {
  const payout = pick(requests(game), nth);
  if (!payout) return;
  const input = { id: payout.id, notes: 'Not today' };
  const { code } = await attempt(game.world.useCases.rejectPayoutRequest.execute(SYSTEM, input));
  const isRefused = payout.state === 'under way' || payout.state === 'completed';
  expectAnswer(`rejecting a ${payout.state} request`, code, isRefused ? 'PAYOUT_STATE' : null);
  if (isRefused || payout.state === 'rejected') return;
  payout.state = 'rejected';
  game.model.giveBack(payout);
}

export async function generate(game: Game): Promise<void> {
  const payouts = await game.world.useCases.generatePayouts.execute(SYSTEM);
  for (const { userId } of game.drivers) {
    // Of a driver with nothing to be paid of that week, nothing is set off either.
    const isPaid = payouts.some(({ driverId }) => driverId === userId);
    const { cash } = await game.world.toMoney(userId);
    if (isPaid || cash !== game.model.purse(userId).cash) game.model.setOff(userId);
  }
  for (const made of payouts) {
    const { id, driverId, amountCents: cents } = made;
    if (cents > game.model.purse(driverId).earnings)
      throw new Error(`${driverId} is paid ${cents}, too much`);
    remember(game, { id, driverId, cents, isRequest: false });
  }
}

export async function process(game: Game): Promise<void> {
  const processed = new Set((await game.world.useCases.processPayouts.execute(SYSTEM)).map(({ id }) => id));
  for (const payout of batches(game)) {
    if (processed.has(payout.id)) {
      if (payout.state === 'failed') {
        game.model.setOff(payout.driverId);
        game.model.reserve(payout);
      } else if (payout.state !== 'pending') throw new Error(`A ${payout.state} payout was processed`);
      payout.state = 'under way';
    } else if (payout.state === 'pending') throw new Error('A pending payout was left');
  }
  const left = batches(game).find(({ state, driverId, cents }) => {
    const { earnings, cash } = game.model.purse(driverId);
    return state === 'failed' && earnings + cash >= cents;
  });
  if (left) throw new Error('A failed payout was left that could be paid');
}

export async function transfer(game: Game, { script }: Of<'transfer'>): Promise<void> {
  game.world.gateway.script = script;
  await game.world.useCases.transferPayouts.execute(SYSTEM);
  for (const payout of batches(game)) {
    if (payout.state !== 'under way') continue;
    payout.hasJob = true;
    game.model.transfer(payout, script);
  }
}

/** Runs every job that waits and does what is due about payments some time, as if it were due, and the sweep of rides whose time is over. */
export async function runJobs(game: Game, { script }: { readonly script: TransferScript }): Promise<void> {
  const { world, model } = game;
  world.gateway.script = script;
  await world.useCases.expireRides.execute((rideId, error) => {
    throw new Error(`Ride ${rideId} does not expire`, { cause: error });
  });
  await world.makePaymentsDue();
  await world.useCases.recoverPayments.execute((paymentId, error) => {
    if (!String(error).includes('not known yet')) {
      throw new Error(`Payment ${paymentId} is not recovered`, { cause: error });
    }
  });
  const handlers = jobHandlers(world.useCases as unknown as UseCases);
  for (const job of await world.takeJobs()) {
    const handle = handlers[job.name] as (payload: unknown) => Promise<unknown>;
    try {
      await handle(job.payload);
    } catch (error) {
      if (!String(error).includes('not known yet')) throw error;
      await world.queueAgain(job);
    }
  }
  const now = world.clock.now().getTime();
  for (const ride of model.rides) {
    if (ride.status === 'pending' && now >= ride.expiresAt) model.cancel(ride);
  }
  for (const funding of model.fundings) {
    model.credit(funding);
    if (funding.state === 'waiting' && now - funding.createdAt >= DAY) funding.state = 'cancelled';
  }
  for (const booking of game.bookings) if (booking.state !== 'booked') booking.state = 'gone';
  for (const payout of model.payouts) {
    if (!payout.hasJob) continue;
    if (payout.state === 'under way') model.transfer(payout, script);
    payout.hasJob = payout.state === 'under way';
  }
}
