import type { UserActor } from '../../../../domain/users/user.ts';
import type { Ride } from '../../../../domain/rides/ride.ts';
import type { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { aSavedCard } from '../../../support/cards.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  onboard,
  SYSTEM,
  type TestUseCases,
} from '../../../support/test-use-cases.ts';

/** Rides in several states, and a driver with a payout that was made, one that waits, and something left over. */
export interface AuditedWorld {
  readonly rider: UserActor;
  readonly driver: UserActor;
  readonly completed: Ride;
  readonly cancelled: Ride;
  readonly pending: Ride;
}

/** Three weeks of the product, made by its use cases. */
export async function liveThreeWeeks(
  useCases: TestUseCases['useCases'],
  clock: FixedClock,
): Promise<AuditedWorld> {
  const rider = await aFundedRider(useCases, '500');
  const driver = await anOnlineDriver(useCases);
  await onboard(useCases, driver);
  const later = <T>(doing: () => Promise<T>): Promise<T> => {
    clock.advance({ minutes: 5 });
    return doing();
  };
  const request = (paymentMethodId?: string) =>
    later(() => useCases.requestRide.execute(rider, { ...aBooking('2.00'), paymentMethodId }));
  const complete = async (paymentMethodId?: string) => {
    const { id: rideId } = await request(paymentMethodId);
    await later(() => useCases.acceptRide.execute(driver, { rideId }));
    await later(() => useCases.startRide.execute(driver, { rideId }));
    return later(() => useCases.completeRide.execute(driver, { rideId }));
  };

  /** Of which the rider pays so much in cash. */
  const completeInCash = async (cashAmount: string) => {
    const booking = { ...aBooking('2.00'), paymentMethod: 'cash' } as const;
    const { id: rideId } = await later(() => useCases.requestRide.execute(rider, booking));
    await later(() => useCases.acceptRide.execute(driver, { rideId }));
    await later(() => useCases.startRide.execute(driver, { rideId }));
    return later(() => useCases.completeRide.execute(driver, { rideId, cashAmount }));
  };

  const { id: rideId } = await complete();
  const completed = await later(() => useCases.completeRide.execute(rider, { rideId, tipAmount: '3.50' }));
  const { id: cancelledId } = await request();
  const cancelled = await later(() => useCases.cancelRide.execute(rider, { rideId: cancelledId }));

  clock.advance({ days: 7 });
  await useCases.generatePayouts.execute(SYSTEM);
  await useCases.processPayouts.execute(SYSTEM);
  await useCases.transferPayouts.execute(SYSTEM);
  await complete();
  clock.advance({ days: 7 });
  await useCases.generatePayouts.execute(SYSTEM);
  const card = await aSavedCard(useCases, rider);
  const { id: paidByCard } = await complete(card);
  await useCases.refundRide.execute(SYSTEM, { rideId: paidByCard, amount: '2.00', reason: 'A detour' });
  await useCases.updateCashRules.execute(SYSTEM, { isAllowed: true, driverLimit: '100', reason: 'A test' });
  await useCases.updateDriverProfile.execute(driver, { takesCash: true });
  await completeInCash('40.00');
  const { id } = await useCases.requestPayout.execute(driver, { amount: '10.00' });
  await useCases.approvePayoutRequest.execute(SYSTEM, { id });
  await complete();
  await completeInCash('5.00');
  await request(card);
  const accepted = await request();
  await later(() => useCases.acceptRide.execute(driver, { rideId: accepted.id }));
  return { rider, driver, completed, cancelled, pending: await request() };
}
