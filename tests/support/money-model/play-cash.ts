import type { Command } from './commands.ts';
import { attempt, dollars, expectAnswer, pick, type Game } from './game.ts';
import { booked, getBooking, isBusy } from './bookings.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

export async function bookInCash(game: Game, { rider: nth, tip, asked }: Of<'bookInCash'>): Promise<void> {
  const rider = pick(game.riders, nth);
  const driver = asked === null ? undefined : pick(game.drivers, asked);
  if (!rider) return;
  const { input, fare } = await getBooking(game, tip);
  const to = driver && ({ driverType: 'specific', selectedDriverId: driver.userId } as const);
  const { model, world } = game;
  const now = world.clock.now().getTime();
  const isWaiting = model.rides.some(
    ({ isCash, riderId, status, expiresAt }) =>
      isCash &&
      riderId === rider.userId &&
      (status === 'accepted' || (status === 'pending' && now < expiresAt)),
  );
  const hasRoom = driver === undefined || model.hasCashRoom(driver.userId, fare);
  const isOnRide = driver !== undefined && isBusy(game, driver.userId);
  const asks = world.useCases.requestRide.execute(rider, { ...input, ...to, paymentMethod: 'cash' });
  const { value, code } = await attempt(asks);
  const roomAnswer = hasRoom ? null : 'DRIVER_UNAVAILABLE';
  const answer = isWaiting ? 'CASH_RIDE_WAITING' : roomAnswer;
  expectAnswer('booking in cash', code, isOnRide ? 'DRIVER_UNAVAILABLE' : answer);
  if (value) booked(game, value, null);
}

/** The driver says what was received, or says so once more. */
export async function completeInCash(game: Game, { nth, cents }: Of<'completeInCash'>): Promise<void> {
  const ride = pick(game.model.rides, nth);
  const driver = game.drivers.find(({ userId }) => userId === ride?.driverId);
  if (!ride || !driver) return;
  const now = game.world.clock.now().getTime();
  const input = { rideId: ride.id, cashAmount: dollars(cents) };
  const { code } = await attempt(game.world.useCases.completeRide.execute(driver, input));
  const what = `saying what was received for a ${ride.status} ride`;
  if (!ride.isCash) return expectAnswer(what, code, 'INVALID_FIELD');
  if (ride.status === 'completed')
    return expectAnswer(what, code, ride.received === cents ? null : 'CASH_CONFIRMED');
  expectAnswer(what, code, ride.status === 'in_progress' ? null : 'RIDE_STATE');
  if (ride.status === 'in_progress') game.model.settleInCash(ride, cents, now);
}
