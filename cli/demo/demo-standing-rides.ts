import type { StopInput } from '../../application/pricing/inputs.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { UserActor } from '../../domain/users/user.ts';

interface StandingPeople {
  /** Whose driver has agreed, and whose driver has not answered yet. */
  readonly riders: readonly [UserActor, UserActor];
  readonly driver: UserActor;
  readonly substitute: UserActor;
}

/** The first rides are so far ahead that nothing is held when the demo starts. */
const FIRST_DAY = 3;
/** More than any fare of the demo: the server's own price is agreed. */
const HIGHEST_FARE = '500.00';
const MON_WED_FRI = [1, 3, 5];
const TUE_THU = [2, 4];

/** Two standing rides: one that goes on, there and back, and one that its driver is asked for. */
export async function makeStandingRides(
  useCases: UseCases,
  [home, clinic]: readonly [StopInput, StopInput],
  { riders: [first, second], driver, substitute }: StandingPeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const trip = {
    pickup: home,
    dropoff: clinic,
    totalFare: HIGHEST_FARE,
    driverId: driver.userId,
    firstDay: addDays(toLocalDay(now, timeZone), FIRST_DAY),
  };
  const { id: standingRideId } = await useCases.createStandingRide.execute(first, {
    ...trip,
    times: MON_WED_FRI.map((weekday) => ({ weekday, time: '07:00', returnTime: '11:30' })),
    returnKind: 'at_time',
    substituteIds: [substitute.userId],
    notes: 'Please ring twice',
  });
  await useCases.answerStandingRide.execute(driver, { standingRideId, weekdays: MON_WED_FRI });
  await useCases.createStandingRide.execute(second, {
    ...trip,
    times: TUE_THU.map((weekday) => ({ weekday, time: '14:15', returnTime: null })),
  });
}
