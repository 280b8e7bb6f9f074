import { afterAll, beforeAll, describe } from 'vitest';
import type { GatewayOnTest } from '../support/gateway-on-test.ts';
import type { StartGateway } from './payment-gateway-contract/kit.ts';
import { describeAccountsAndTransfers } from './payment-gateway-contract/accounts-and-transfers.ts';
import { describeCards } from './payment-gateway-contract/cards.ts';
import { describeFunding } from './payment-gateway-contract/funding.ts';
import { describeRecords } from './payment-gateway-contract/records.ts';
import { describeRefunds } from './payment-gateway-contract/refunds.ts';
import { describeRidePayments } from './payment-gateway-contract/ride-payments.ts';

/** What use cases rely on, for the provider and for its stand-in with test money alike. */
export function describePaymentGateway(name: string, start: StartGateway): void {
  describe(name, () => {
    let started: GatewayOnTest | undefined;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started?.stop());

    const onTest = (): GatewayOnTest => {
      if (!started) throw new Error('The gateway has not started');
      return started;
    };
    describeCards(onTest);
    describeFunding(onTest);
    describeRidePayments(onTest);
    describeRefunds(onTest);
    describeAccountsAndTransfers(onTest);
    describeRecords(onTest);
  });
}
