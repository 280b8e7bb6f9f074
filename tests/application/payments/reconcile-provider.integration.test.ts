import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UuidIds } from '../../../adapters/identity/uuid-ids.ts';
import { postgresReconciliations } from '../../../adapters/postgres/payments/postgres-reconciliations.ts';
import { poolRunner } from '../../../adapters/postgres/sql-runner.ts';
import { PostgresPaymentRecords } from '../../../adapters/postgres/payments/postgres-payment-records.ts';
import { sandboxPaymentGateway } from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { reconcileProvider } from '../../../application/payments/reconcile-provider.ts';
import { clock as time, ids } from '../../../application/ports/operations.ts';
import {
  paymentGateway,
  type PaymentGateway,
  type ProviderPayment,
} from '../../../application/ports/payments.ts';
import {
  paymentRecords,
  reconciliations,
  type PaymentRecords,
} from '../../../application/ports/reconciliation.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import { InMemorySandboxObjects } from '../../support/in-memory/in-memory-sandbox-objects.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';
import { aFundedRider, createTestUseCases, SYSTEM, type TestUseCases } from '../../support/test-use-cases.ts';

const PAYMENTS = 1_200;
const CENTS = 10_00;
const clock = new SystemClock();

let app: TestUseCases;
/** Of payments that succeeded, oldest first. */
let paymentIds: readonly string[];

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3 });
  const { userId } = await aFundedRider(app.useCases, '5');
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into payments (id, kind, user_id, amount_cents, captured_cents, status, provider_id, created_at)
     select id, 'funding', $1, $2, $2, 'succeeded', 'pi_' || id, now() - (${PAYMENTS} - number) * interval '1 second'
     from (select number, gen_random_uuid() as id from generate_series(1, ${PAYMENTS}) number) payment
     returning id`,
    [userId, CENTS],
  );
  paymentIds = rows.map(({ id }) => id);
});
afterAll(() => app.close());

const provided = (ourId: string | null, changes: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: `pi_${ourId}`,
  ourId,
  purpose: 'funding',
  customerId: 'cus_1',
  status: 'succeeded',
  amountCents: CENTS,
  receivedCents: CENTS,
  clientSecret: null,
  declineMessage: null,
  ...changes,
});

/** The test provider, with these payments and no others. */
function gatewayWith(objects: readonly ProviderPayment[]) {
  const sandbox = sandboxPaymentGateway(new InMemorySandboxObjects(), clock);
  const gateway = {
    ...sandbox,
    shown: 0,
    payments: {
      ...sandbox.payments,
      async *list() {
        for (const object of objects) {
          gateway.shown += 1;
          yield object;
        }
      },
    },
  };
  return gateway;
}

const records = (): PaymentRecords => new PostgresPaymentRecords(app.pool);
const reconcile = (gateway: PaymentGateway, from = records()) =>
  makeUseCase(
    reconcileProvider,
    given(paymentGateway, gateway),
    given(paymentRecords, from),
    given(reconciliations, postgresReconciliations(poolRunner(app.pool))),
    given(ids, new UuidIds()),
    given(time, clock),
  ).execute(SYSTEM, { days: 1 });

it('finds every sort of difference among many, in whatever order the provider lists', async () => {
  const [missing, short, twice, canceled, ...agreeing] = paymentIds as [
    string,
    string,
    string,
    string,
    ...string[],
  ];
  const strange = randomUUID();
  const objects = [
    provided(twice),
    ...agreeing.map((id) => provided(id)).reverse(),
    provided(short, { receivedCents: CENTS - 1 }),
    provided(canceled, { status: 'canceled' }),
    provided(strange),
    provided('of another app'),
    provided(null),
    provided(twice, { id: 'pi_second', status: 'canceled' }),
  ];
  const { differences, payments } = await reconcile(gatewayWith(objects));
  expect(payments).toBe(agreeing.length + 6);
  const kind = 'payment';
  expect(differences).toHaveLength(6);
  expect(differences).toEqual(
    expect.arrayContaining([
      { kind, id: missing, providerId: `pi_${missing}`, detail: 'is succeeded here and not at the provider' },
      { kind, id: short, providerId: `pi_${short}`, detail: '$10.00 taken here, $9.99 at the provider' },
      { kind, id: twice, providerId: `pi_${twice}`, detail: 'the provider has 2 objects' },
      {
        kind,
        id: canceled,
        providerId: `pi_${canceled}`,
        detail: 'is succeeded here and canceled at the provider',
      },
      { kind, id: strange, providerId: `pi_${strange}`, detail: 'is not in our records' },
      { kind, id: 'of another app', providerId: 'pi_of another app', detail: 'is not in our records' },
    ]),
  );
});

it('has one page of objects in memory, however many there are', async () => {
  const gateway = gatewayWith(paymentIds.map((id) => provided(id)));
  let seen = 0;
  const ahead: number[] = [];
  const watched: PaymentRecords = {
    open: async () => {
      const open = await records().open();
      const { payments } = open;
      const match: typeof payments.match = (objects) => {
        ahead.push(gateway.shown - seen);
        seen += objects.length;
        return payments.match(objects);
      };
      return {
        ...open,
        payments: {
          match,
          unmatched: (since) => payments.unmatched(since),
          matchedTwice: () => payments.matchedTwice(),
        },
      };
    },
  };
  const { differences } = await reconcile(gateway, watched);
  expect(differences).toEqual([]);
  expect(ahead).toEqual([500, 500, 200]);
});

it('leaves no connection behind', async () => {
  await reconcile(gatewayWith([]));
  // The server closes a connection, and drops its temporary tables, in its own time.
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount).toBe(0);
  const tables = async () =>
    (await app.pool.query(`select from pg_class where relname = 'seen_objects'`)).rowCount;
  await expect.poll(tables).toBe(0);
});
