import type { UseCases } from '../../application/use-cases.ts';
import type { SystemActor, UserActor } from '../../domain/users/user.ts';
import type { DemoClock, DemoRides } from './demo-rides.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'demo' };
const HOUR_MS = 3_600_000;

/** Cash is allowed, two drivers take it, and a few riders have paid so: one of them less than the fare. */
export async function makeCashRides(
  useCases: UseCases,
  rides: DemoRides,
  clock: DemoClock,
  { riders, drivers }: { readonly riders: readonly UserActor[]; readonly drivers: readonly UserActor[] },
  now: Date,
): Promise<void> {
  const [first, second, third] = riders;
  const [dana, next] = drivers;
  if (!first || !second || !third || !dana || !next) throw new RangeError('A demo account is missing');
  const reason = 'Riders without a card have asked for it';
  await useCases.updateCashRules.execute(SYSTEM, { isAllowed: true, driverLimit: '100', reason });
  for (const driver of [dana, next]) {
    await useCases.updateDriverProfile.execute(driver, { takesCash: true });
  }
  const hoursAgo = (hours: number) => clock.moveTo(new Date(now.getTime() - hours * HOUR_MS));
  hoursAgo(9);
  await rides.makeCashRide(second, dana, 0);
  hoursAgo(7);
  await rides.makeCashRide(first, dana, 0);
  hoursAgo(5);
  await rides.makeCashRide(third, next, 4_00);
}
