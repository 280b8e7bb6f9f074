import { beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { expectRefusal } from '../../support/refusal.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  onboard,
  SYSTEM,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 4 });
let rider: UserActor;
let driver: UserActor;
let rideId: string;

/** A ride that is paid, and its driver too: nothing but a complaint keeps their accounts. */
beforeAll(async () => {
  const { useCases } = app;
  [rider, driver] = [await aFundedRider(useCases, '15.29'), await anOnlineDriver(useCases)];
  await onboard(useCases, driver);
  rideId = await aCompletedRide(useCases, rider, driver);
  const { id } = await useCases.requestPayout.execute(driver, { amount: '13.00' });
  await useCases.approvePayoutRequest.execute(SYSTEM, { id });
});

const mailsToRider = async () =>
  (await app.pool.query('select from emails where user_id = $1', [rider.userId])).rowCount;

it('An account stays while a complaint about its owner is looked into, but who complained may go', async () => {
  const { useCases } = app;
  const report = { rideId, kind: 'safety', text: 'Too fast' } as const;
  const { id: caseId } = await useCases.reportProblem.execute(rider, report);
  await expectRefusal(() => useCases.deleteAccount.execute(driver), {
    code: 'ACCOUNT_IN_USE',
    message: expect.stringContaining('report about a ride of yours') as string,
  });
  await useCases.deleteAccount.execute(rider);
  const before = await mailsToRider();
  await useCases.updateCase.execute(SYSTEM, { caseId, state: 'resolved', message: 'We have talked' });
  expect(await mailsToRider()).toBe(before);
  const { report: kept, reporter } = await useCases.showCase.execute(SYSTEM, { caseId });
  expect([kept.text, reporter.firstName]).toEqual(['Too fast', 'Deleted']);
  await useCases.deleteAccount.execute(driver);
});
