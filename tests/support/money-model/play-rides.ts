import type { UserActor } from '../../../domain/users/user.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { Command } from './commands.ts';
import { booked, getBooking, isBusy } from './bookings.ts';
import { completeInCash } from './play-cash.ts';
import { attempt, dollars, expectAnswer, pick, SYSTEM, type Game, type WaitingBooking } from './game.ts';
import type { ModelRide } from './model-ride.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

export async function book(game: Game, { rider: nth, tip, asked }: Of<'book'>): Promise<void> {
  const rider = pick(game.riders, nth);
  const driver = asked === null ? undefined : pick(game.drivers, asked);
  if (!rider) return;
  const { input, fare } = await getBooking(game, tip);
  const to = driver && ({ driverType: 'specific', selectedDriverId: driver.userId } as const);
  // Where there is another kind of payment, it pays for the odd ones.
  const account = tip % 2 === 0 ? null : game.world.account;
  const payerId = account?.payerId ?? rider.userId;
  const isCovered = game.model.purse(payerId).available >= fare + tip;
  const by = account && { paymentMethodId: account.methodId };
  const asks = game.world.useCases.requestRide.execute(rider, { ...input, ...to, ...by });
  const { value, code } = await attempt(asks);
  const isOnRide = driver !== undefined && isBusy(game, driver.userId);
  const fundsAnswer = isCovered ? null : 'INSUFFICIENT_FUNDS';
  expectAnswer(
    `booking from ${account ? 'the account' : 'the wallet'}`,
    code,
    driver && isOnRide ? 'DRIVER_UNAVAILABLE' : fundsAnswer,
  );
  if (value) game.model.hold(booked(game, value, null, payerId));
}

export async function bookByCard(game: Game, { rider: nth, tip, card: at }: Of<'bookByCard'>): Promise<void> {
  const rider = pick(game.riders, nth);
  const card = rider && pick(game.model.cards.get(rider.userId) ?? [], at);
  if (!rider || !card) return;
  const { input } = await getBooking(game, tip);
  const booking: WaitingBooking = {
    rider,
    card,
    input: { ...input, paymentMethodId: card.id },
    clientSecret: '',
    state: 'gone',
  };
  if (card.kind === 'authenticated') game.bookings.push(booking);
  await request(game, booking);
}

/** The same booking once more, as a browser makes it after the bank's question or without an answer. */
export async function bookAgain(game: Game, { nth }: Of<'bookAgain'>): Promise<void> {
  const booking = pick(game.bookings, nth);
  if (booking) await request(game, booking);
}

async function request(game: Game, booking: WaitingBooking): Promise<void> {
  const { rider, input, card, state } = booking;
  const { value, code, details } = await attempt(game.world.useCases.requestRide.execute(rider, input));
  expectAnswer(`booking by a card that is ${card.kind} and ${state}`, code, answerTo(booking));
  if (value && value.id !== input.id) throw new Error('Another ride was booked');
  if (value && state !== 'booked') booked(game, value, card);
  if (code === 'PAYMENT_ACTION_REQUIRED') booking.clientSecret = String(details['clientSecret']);
  booking.state = value ? 'booked' : code === 'PAYMENT_ACTION_REQUIRED' ? 'asked' : 'gone';
}

function answerTo({ card, state }: WaitingBooking): string | null {
  if (card.kind === 'declinedLater') return 'PAYMENT_DECLINED';
  if (card.kind === 'good' || state === 'passed' || state === 'booked') return null;
  return state === 'failed' ? 'PAYMENT_DECLINED' : 'PAYMENT_ACTION_REQUIRED';
}

export async function authenticate(game: Game, { nth, passed }: Of<'authenticate'>): Promise<void> {
  const booking = pick(game.bookings, nth);
  if (!booking || booking.clientSecret === '') return;
  const { clientSecret } = booking;
  await game.world.useCases.testMode.authenticate({ clientSecret, passed });
  if (booking.state === 'asked') booking.state = passed ? 'passed' : 'failed';
}

/** The next step on the way of a ride; somebody may not be free for it. */
export async function goOn(game: Game, { nth, driver: at }: Of<'goOn'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  const driver = game.drivers.find(({ userId }) => userId === ride?.driverId) ?? pick(game.drivers, at);
  if (!ride || !driver) return;
  const { acceptRide, startRide } = game.world.useCases;
  const rideId = ride.id;
  if (ride.status === 'pending') {
    const hasRoom = !ride.isCash || game.model.hasCashRoom(driver.userId, ride.fare);
    const answer = await attempt(acceptRide.execute(driver, { rideId }));
    if (hasRoom ? answer.code === 'CASH_LIMIT' : answer.value)
      throw new Error(`A driver ${hasRoom ? 'with' : 'without'} room for cash: ${answer.code ?? 'done'}`);
    follow(game, ride, answer);
  } else if (ride.status === 'accepted')
    follow(game, ride, await attempt(startRide.execute(driver, { rideId })));
  else if (ride.status === 'in_progress' && ride.isCash)
    await completeInCash(game, { do: 'completeInCash', nth, cents: ride.fare + ride.tip });
  else await complete(game, { do: 'complete', nth, by: 'driver', tip: null });
}

export async function decline(game: Game, { nth, driver: at }: Of<'decline'>): Promise<void> {
  const open = game.model.rides.filter(({ status }) => status === 'pending' || status === 'accepted');
  const ride = pick(open, nth);
  const driver = game.drivers.find(({ userId }) => userId === ride?.driverId) ?? pick(game.drivers, at);
  if (!ride || !driver) return;
  const { declineRide, giveBackRide } = game.world.useCases;
  const rideId = ride.id;
  const answer =
    ride.status === 'accepted'
      ? giveBackRide.execute(driver, { rideId, reason: 'emergency' })
      : declineRide.execute(driver, { rideId });
  follow(game, ride, await attempt(answer));
}

export async function cancel(game: Game, { nth, by }: Of<'cancel'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  const rider = getRider(game, ride);
  if (!ride || !rider) return;
  const input = { rideId: ride.id, reason: 'The plans have changed' };
  const actor = by === 'admin' ? game.admin : rider;
  follow(game, ride, await attempt(game.world.useCases.cancelRide.execute(actor, input)));
}

export async function expire(game: Game, { nth }: Of<'expire'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  if (!ride) return;
  const isDue = ride.status === 'pending' && game.world.clock.now().getTime() >= ride.expiresAt;
  const isExpired = await game.world.useCases.expireRide.execute({ rideId: ride.id });
  if (isExpired !== isDue) throw new Error(`A ${ride.status} ride is expired: ${isExpired}`);
  if (isDue) game.model.cancel(ride);
}

/** Whatever a transition did to the ride, money moves only when it is cancelled. */
function follow({ model }: Game, ride: ModelRide, { value }: { value: Ride | null }): void {
  if (!value || ride.status === 'cancelled') return;
  if (value.status === 'cancelled') return model.cancel(ride);
  ride.status = value.status;
  ride.driverId = value.driverId;
  ride.expiresAt = value.expiresAt?.getTime() ?? Infinity;
}

export async function complete(game: Game, { nth, by, tip: asked }: Of<'complete'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  const rider = getRider(game, ride);
  const driver = game.drivers.find(({ userId }) => userId === ride?.driverId);
  const actor = by === 'rider' ? rider : driver;
  if (!ride || !actor) return;
  const input = {
    rideId: ride.id,
    tipReason: 'Loud music',
    ...(asked !== null && { tipAmount: dollars(asked) }),
  };
  const now = game.world.clock.now().getTime();
  const tip = by === 'rider' ? (asked ?? ride.tip) : ride.tip;
  const isRaised = ride.status === 'completed' && tip > ride.tip;
  const { value, code } = await attempt(game.world.useCases.completeRide.execute(actor, input));
  if (ride.status !== 'in_progress' && !isRaised) {
    expectAnswer(`completing a ${ride.status} ride`, code, ride.status === 'completed' ? null : 'RIDE_STATE');
    return;
  }
  if (ride.isCash && ride.status === 'in_progress') {
    expectAnswer('completing a ride in cash', code, by === 'rider' ? 'CASH_BY_DRIVER' : 'INVALID_FIELD');
    return;
  }
  const verdict = game.model.verdict(ride, tip, now);
  const what = `${ride.status === 'completed' ? 'tipping' : 'completing'} a ride`;
  expectAnswer(what, code, 'refusal' in verdict ? verdict.refusal : null);
  if (!('refusal' in verdict)) game.model.settle(ride, tip, verdict.charge, now);
  const finalCents = ride.fare + ride.tip;
  if (value && value.finalCents !== finalCents)
    throw new Error(`It cost ${value.finalCents}, not ${finalCents}`);
}

export async function refund(game: Game, { nth, cents }: Of<'refund'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  if (!ride) return;
  const left = game.model.leftToRefund(ride);
  const input = {
    rideId: ride.id,
    reason: 'A long detour',
    ...(cents !== null && { amount: dollars(cents) }),
  };
  const { code } = await attempt(game.world.useCases.refundRide.execute(SYSTEM, input));
  const isPossible = left > 0 && (cents ?? left) <= left;
  const refusal = ride.status === 'completed' ? 'REFUND_TOO_HIGH' : 'RIDE_STATE';
  expectAnswer('a refund', code, isPossible ? null : refusal);
  if (isPossible) game.model.refund(ride, cents ?? left, game.world.clock.now().getTime());
}

function getRider(game: Game, ride: ModelRide | undefined): UserActor | undefined {
  return game.riders.find(({ userId }) => userId === ride?.riderId);
}
