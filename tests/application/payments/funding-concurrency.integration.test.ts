import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripeEmulator } from '../../support/stripe-emulator/start-stripe-emulator.ts';
import { startStripeEmulator } from '../../support/stripe-emulator/start-stripe-emulator.ts';
import { CARDS } from '../../support/cards.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { outcomes } from '../../support/outcomes.ts';
import { aFundedRider, createTestUseCases, type TestUseCases } from '../../support/test-use-cases.ts';
import { gatewayTo } from '../../support/stripe-on-test.ts';

const ROUNDS = 50;

let emulator: StripeEmulator;
let app: TestUseCases;

beforeAll(async () => {
  emulator = await startStripeEmulator();
  app = await createTestUseCases({ connections: 16, gateway: gatewayTo(emulator) });
});
afterAll(async () => {
  await app.close();
  await emulator.stop();
});

/** The provider's webhook event about the last payment, once more each time. */
function notify(): Promise<unknown> {
  const { body, signature } = emulator.webhooks.sign(emulator.webhooks.latest('payment_intent.succeeded'));
  return app.useCases.receiveProviderEvent.execute(Buffer.from(body), signature);
}

describe('funds under concurrency', () => {
  it(`are one deposit, however many say that they arrived, in ${ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '0');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id, clientSecret } = await useCases.addFunds.execute(rider, { amount: '20' });
      emulator.clientConfirmPayment(clientSecret, CARDS.good);
      const paymentIntentId = clientSecret.split('_secret')[0] ?? '';
      const confirm = () => useCases.confirmFunding.execute(rider, { paymentIntentId });
      const job = () => useCases.finishPayment.execute({ paymentId: id });
      const calls = [notify, confirm, notify, confirm, job].map((call, index, all) =>
        (all[(index + round) % all.length] ?? call)(),
      );
      expect(await outcomes(calls)).toEqual({ won: 5, codes: {} });
      expect((await useCases.showWallet.execute(rider)).availableCents).toBe(round * 20_00);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);

  it('are one payment at the provider when they are added twice at once with one id', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '0');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = emulator.world.paymentIntents.count;
      const id = crypto.randomUUID();
      const add = () => useCases.addFunds.execute(rider, { id, amount: '20' });
      const secrets = (await Promise.all([add(), add()])).map(({ clientSecret }) => clientSecret);
      expect(new Set(secrets).size).toBe(1);
      expect(emulator.world.paymentIntents.count).toBe(before + 1);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);
});
