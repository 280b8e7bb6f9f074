import { beforeEach, describe, expect, it } from 'vitest';
import {
  sandboxPaymentGateway,
  type SandboxPaymentGateway,
} from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { TestMode } from '../../../adapters/sandbox-payments/test-mode.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemorySandboxObjects } from '../../support/in-memory/in-memory-sandbox-objects.ts';

const user = (userType: UserActor['userType'], userId: string): UserActor => ({
  kind: 'user',
  userType,
  userId,
});

describe('the test mode', () => {
  let gateway: SandboxPaymentGateway;
  let testMode: TestMode;
  /** The account of driver-1; another driver has none. */
  let accountId: string;

  beforeEach(async () => {
    gateway = sandboxPaymentGateway(new InMemorySandboxObjects(), { now: () => new Date() });
    const account = await gateway.accounts.create({
      driverId: 'driver-1',
      email: 'driver@maumee.test',
      firstName: 'Dora',
      lastName: 'Driver',
    });
    accountId = account.id;
    testMode = new TestMode(gateway.pages, {
      refreshConnectAccount: {
        execute: async (driverId) =>
          driverId === 'driver-1'
            ? { accountId, detailsSubmitted: false, payoutsEnabled: false, bankLast4: null }
            : null,
      },
      showConnectAccount: {
        execute: async () => ({ hasAccount: true, payoutsEnabled: true, requiresOnboarding: false }),
      },
    });
  });

  it.each<[string, Actor | null, string]>([
    ['nobody', null, 'unauthenticated'],
    ['a rider', user('rider', 'driver-1'), 'forbidden'],
    ['an admin', user('admin', 'driver-1'), 'forbidden'],
    ['a driver with another account', user('driver', 'driver-2'), 'not_found'],
  ])('lets %s finish no onboarding', async (_, actor, kind) => {
    await expect(testMode.finishOnboarding(actor, { accountId })).rejects.toMatchObject({ kind });
    expect(await gateway.accounts.find(accountId)).toMatchObject({ payoutsEnabled: false });
  });

  it('finishes the onboarding of the driver whose account it is', async () => {
    const driver = user('driver', 'driver-1');
    expect(await testMode.finishOnboarding(driver, { accountId })).toMatchObject({ payoutsEnabled: true });
    expect(await gateway.accounts.find(accountId)).toMatchObject({ payoutsEnabled: true });
    const other = { accountId: 'acct_of_nobody' };
    await expect(testMode.finishOnboarding(driver, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses what no card form sends', async () => {
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
    for (const [field, value] of [
      ['number', '42'],
      ['expMonth', 13],
      ['expYear', 40],
      ['cvc', '12'],
    ] as const) {
      const input = { clientSecret: 'seti_test_1_secret_1', card: { ...card, [field]: value } };
      await expect(testMode.confirm(input)).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(testMode.authenticate({ clientSecret: '', passed: true })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(testMode.checkout({ clientSecret: '' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('takes a card number with spaces, and knows no payment of another secret', async () => {
    const person = { userId: 'rider-1', email: 'rider@maumee.test', name: 'Rita Rider' };
    const customerId = await gateway.customers.create(person);
    const { clientSecret } = await gateway.cards.createSetup({ id: 'setup-1', customerId });
    if (clientSecret === null) throw new Error('The setup has no secret');
    const card = { number: '4242 4242-4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
    expect(await testMode.confirm({ clientSecret, card })).toMatchObject({ status: 'succeeded' });
    expect(await testMode.checkout({ clientSecret })).toBeNull();
  });
});
