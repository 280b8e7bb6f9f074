import { aPromise, anOpenOrganisation, letHelp } from '../../../support/a-paying-organisation.ts';
import type { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  type TestUseCases,
} from '../../../support/test-use-cases.ts';

/**
 * Rides of 15.29 under an agreement of a passenger of their own: one that is completed with a lower tip than the organisation
 * has promised and partly refunded, one that is completed without anything left, one that was cancelled, and one that waits.
 */
export async function liveUnderAgreement(app: TestUseCases, clock: FixedClock): Promise<void> {
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '50');
  const driver = await anOnlineDriver(useCases);
  const organisationId = await anOpenOrganisation(app);
  await letHelp(app.pool, rider, organisationId);
  const withCoPay = await aPromise(app, organisationId, { coPay: '3', coversTip: true });
  const whole = await aPromise(app, organisationId, {});
  const request = (agreementId: string, tip = '0.00') => {
    clock.advance({ minutes: 5 });
    return useCases.requestRide.execute(rider, { ...aBooking(tip), agreementId });
  };
  const complete = async (agreementId: string, promised: string, tipAmount: string) => {
    const { id: rideId } = await request(agreementId, promised);
    await useCases.acceptRide.execute(driver, { rideId });
    clock.advance({ minutes: 5 });
    await useCases.startRide.execute(driver, { rideId });
    clock.advance({ minutes: 20 });
    return useCases.completeRide.execute(rider, { rideId, tipAmount, tipReason: 'Late' });
  };
  const { id: rideId } = await complete(withCoPay.id, '2.00', '0.50');
  await useCases.refundRide.execute(SYSTEM, { rideId, amount: '4.00', reason: 'A detour' });
  await complete(whole.id, '0.00', '0');
  const { id: cancelledId } = await request(withCoPay.id);
  await useCases.cancelRide.execute(rider, { rideId: cancelledId });
  await request(whole.id);
}
