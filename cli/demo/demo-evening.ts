import type { UseCases } from '../../application/use-cases.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { Asked, DemoClock, DemoRides } from './demo-rides.ts';

const MINUTE_MS = 60_000;

export interface EveningPeople {
  readonly riders: readonly UserActor[];
  readonly drivers: readonly UserActor[];
  /** Who is online besides. */
  readonly others: readonly UserActor[];
}

/**
 * The rides around the time at which the demo starts, one in each state that a board shows, among them what needs somebody: a
 * driver who is late, one who is silent, one who has not confirmed, a called way back, and a ride that nobody takes.
 */
export async function makeEvening(
  useCases: UseCases,
  rides: DemoRides,
  clock: DemoClock,
  { riders, drivers, others }: EveningPeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const [onTrip, onTheWay, late, silent, unconfirmed] = drivers;
  if (!onTrip || !onTheWay || !late || !silent || !unconfirmed)
    throw new RangeError('A driver of the evening is missing');
  const rider = (index: number) => {
    const found = riders[index];
    if (!found) throw new RangeError('A rider of the evening is missing');
    return found;
  };
  const accept = (driver: UserActor, { id }: Ride) => useCases.acceptRide.execute(driver, { rideId: id });
  const agree = async (index: number, driver: UserActor, pickup: number, isConfirmed: boolean) => {
    const ride = await rides.request(rider(index), driver, at(pickup));
    await accept(driver, ride);
    if (isConfirmed) await useCases.confirmRide.execute(driver, { rideId: ride.id });
  };
  const begin = async (index: number, driver: UserActor, begun: number, asked: Asked = {}) => {
    clock.moveTo(at(begun - 12));
    const ride = await rides.request(rider(index), driver, null, asked);
    clock.advanceMinutes(2);
    await accept(driver, ride);
    clock.moveTo(at(begun));
    await useCases.startRide.execute(driver, { rideId: ride.id });
    return ride;
  };
  const drive = async (...way: Parameters<typeof begin>) => {
    const ride = await begin(...way);
    clock.advanceMinutes(ride.durationMinutes);
    await useCases.completeRide.execute(way[1], { rideId: ride.id });
    return ride.id;
  };

  clock.moveTo(at(-240));
  await agree(0, late, -9, true);
  await agree(1, unconfirmed, 25, false);
  await agree(2, onTrip, 95, true);
  await agree(3, onTheWay, 130, false);
  await rides.request(rider(4), null, at(35));
  await rides.request(rider(5), null, at(200));
  await agree(6, unconfirmed, 160, true);
  // Driven, with a way back that its rider has called since. Nobody is rated: the drivers are new.
  const there = await drive(7, unconfirmed, -140, { return: { onCall: true } });
  await drive(8, onTheWay, -100);
  const unheard = await begin(9, silent, -20);
  clock.moveTo(at(-14));
  await stand(useCases, silent, unheard.pickup);
  clock.moveTo(at(-12));
  // A way back is called on its own day: soon after midnight that of the ride there is over.
  if (toLocalDay(at(-140), timeZone) === toLocalDay(at(-12), timeZone))
    await useCases.callReturn.execute(rider(7), { rideId: there });
  const { pickup } = await begin(8, onTrip, -6);
  clock.moveTo(at(-5));
  const coming = await rides.request(rider(2), onTheWay, null);
  clock.moveTo(at(-3));
  await accept(onTheWay, coming);
  clock.moveTo(at(-1));
  await rides.request(rider(5), null, null);
  clock.moveTo(now);
  await stand(useCases, onTrip, pickup);
  await stand(useCases, onTheWay, coming.pickup);
  for (const driver of [...others, late, unconfirmed]) await useCases.sendHeartbeat.execute(driver);
  await useCases.takeSilentOffline.execute();
}

/** A heartbeat with a place, said to be simulated. */
function stand(useCases: UseCases, driver: UserActor, { lat, lng }: Coordinates): Promise<boolean> {
  return useCases.reportDriverLocation.execute(driver, { lat, lng, isSimulated: true });
}
