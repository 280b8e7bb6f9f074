import type { TestMode } from '../../adapters/sandbox-payments/test-mode.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { SystemActor, UserActor } from '../../domain/users/user.ts';
import type { DemoClock, DemoRides } from './demo-rides.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'demo' };

/** The test card that always works. */
const TEST_VISA = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };

/** Gives a driver an account at the test provider, so that payouts arrive. */
export async function openTestAccount(
  { createConnectAccount }: UseCases,
  testMode: TestMode,
  driver: UserActor,
): Promise<void> {
  const address = await createConnectAccount.execute(driver);
  const accountId = new URL(address, 'http://localhost').searchParams.get('account');
  if (accountId === null) throw new RangeError('The onboarding address names no account');
  await testMode.finishOnboarding(driver, { accountId });
}

/** Saves a test card, as the rider's browser does; its id. */
async function saveTestCard(useCases: UseCases, testMode: TestMode, rider: UserActor): Promise<string> {
  const { clientSecret } = await useCases.createSetup.execute(rider);
  const confirmed = await testMode.confirm({ clientSecret, card: TEST_VISA });
  const method = await useCases.confirmPaymentMethod.execute(rider, { setupIntentId: confirmed.id });
  return method.id;
}

/** A payout that waits for an admin. */
async function requestPayout(useCases: UseCases, driver: UserActor): Promise<void> {
  const { availableCents } = await useCases.showDriverStats.execute(driver);
  if (availableCents >= 20_00) await useCases.requestPayout.execute(driver, { amount: '20.00' });
}

/** Saved cards, a ride paid by card and refunded in part, and a payout that waits for an admin. */
export async function makePayments(
  useCases: UseCases,
  testMode: TestMode,
  rides: DemoRides,
  clock: DemoClock,
  { riders, drivers }: { readonly riders: readonly UserActor[]; readonly drivers: readonly UserActor[] },
): Promise<void> {
  const [first, second] = riders;
  const [dana, next] = drivers;
  if (!first || !second || !dana || !next) throw new RangeError('A demo account is missing');
  await saveTestCard(useCases, testMode, first);
  const paymentMethodId = await saveTestCard(useCases, testMode, second);
  clock.advanceMinutes(-180);
  const rideId = await rides.makeRide(second, next, 'completed', paymentMethodId);
  const reason = 'Detour around the closed bridge';
  await useCases.refundRide.execute(SYSTEM, { rideId, amount: '5.00', reason });
  await requestPayout(useCases, dana);
}
