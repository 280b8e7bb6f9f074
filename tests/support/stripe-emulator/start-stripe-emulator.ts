import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Browser } from './browser.ts';
import { Faults } from './faults.ts';
import { completeOnboarding, reverseTransfer } from './payouts.ts';
import { Protocol } from './protocol.ts';
import { Webhooks } from './webhooks.ts';
import { World } from './world.ts';

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;

/**
 * A server on this machine that speaks enough of the payment provider's protocol for the provider's own client:
 * objects with their states, stored answers per key, signed webhook events, and faults on demand. Test money only.
 */
export async function startStripeEmulator() {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhooks = new Webhooks(webhookSecret);
  const world = new World((type, object) => webhooks.announce(type, object));
  const faults = new Faults();
  const protocol = new Protocol(world, faults, secretKey);
  const browser = new Browser(world);
  const server = createServer((request, response) => {
    protocol.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    url: `http://127.0.0.1:${port}`,
    secretKey,
    publishableKey: secretKey.replace('sk_', 'pk_'),
    webhookSecret,
    world,
    faults,
    webhooks,
    /** Every request so far. */
    requests: protocol.seen,
    clientConfirmPayment: browser.clientConfirmPayment.bind(browser),
    clientConfirmSetup: browser.clientConfirmSetup.bind(browser),
    authenticate: browser.authenticate.bind(browser),
    completeOnboarding: (accountId: string) => completeOnboarding(world, accountId),
    reverseTransfer: (transferId: string) => reverseTransfer(world, transferId),
    /** How many objects of each kind there are. */
    objects: () => ({
      customers: world.customers.count,
      setupIntents: world.setupIntents.count,
      paymentIntents: world.paymentIntents.count,
      charges: world.charges.count,
      refunds: world.refunds.count,
      accounts: world.accounts.count,
      transfers: world.transfers.count,
    }),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
