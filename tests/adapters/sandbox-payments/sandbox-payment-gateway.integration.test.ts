import { PostgresSandboxObjects } from '../../../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import { InMemorySandboxObjects } from '../../support/in-memory/in-memory-sandbox-objects.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';
import { describePaymentGateway } from '../payment-gateway-contract.ts';
import { sandboxOnTest } from './sandbox-on-test.ts';

const pools = usePostgresPools();

describePaymentGateway('the test-money gateway in memory', async () =>
  sandboxOnTest(new InMemorySandboxObjects()),
);

describePaymentGateway('the test-money gateway in the database', async () =>
  sandboxOnTest(new PostgresSandboxObjects(pools.open())),
);
