import { PostgresEvents } from '../adapters/events/postgres-events.ts';
import { HmacQuoteSigner } from '../adapters/identity/hmac-quote-signer.ts';
import { MemoryLoginThrottle } from '../adapters/identity/memory-login-throttle.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { PostgresJobQueue } from '../adapters/jobs/postgres-job-queue.ts';
import { PostgresJobs } from '../adapters/jobs/postgres-jobs.ts';
import type { ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { PostgresDriverApplications } from '../adapters/postgres/drivers/postgres-driver-applications.ts';
import { PostgresDriverViews } from '../adapters/postgres/drivers/postgres-driver-views.ts';
import { PostgresPricingViews } from '../adapters/postgres/pricing/postgres-pricing-views.ts';
import { PostgresIdempotencyKeys } from '../adapters/postgres/operations/postgres-idempotency-keys.ts';
import { PostgresPaymentRecords } from '../adapters/postgres/payments/postgres-payment-records.ts';
import { PostgresPayoutRequestViews } from '../adapters/postgres/payouts/postgres-payout-request-views.ts';
import { PostgresPayoutViews } from '../adapters/postgres/payouts/postgres-payout-views.ts';
import { PostgresSessions } from '../adapters/postgres/users/postgres-sessions.ts';
import { PostgresUserViews } from '../adapters/postgres/users/postgres-user-views.ts';
import { PostgresUnitOfWork } from '../adapters/postgres/postgres-unit-of-work.ts';
import { PostgresRideViews } from '../adapters/postgres/rides/postgres-ride-views.ts';
import { poolRunner } from '../adapters/postgres/sql-runner.ts';
import type { SqlRunner } from '../adapters/postgres/sql-runner.ts';
import { PostgresLedgerAuditor } from '../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import { PostgresPaymentMethods } from '../adapters/postgres/payments/postgres-payment-methods.ts';
import { PostgresRefunds } from '../adapters/postgres/payments/postgres-refunds.ts';
import { PostgresWalletViews } from '../adapters/postgres/wallet/postgres-wallet-views.ts';
import type { EmailSettings } from '../application/email/compose-email.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { EventFeed } from '../application/ports/event-feed.ts';
import type { Geocoder } from '../application/ports/geocoder.ts';
import type { Mailer } from '../application/ports/mailer.ts';
import type { Passwords } from '../application/ports/passwords.ts';
import type { PaymentGateway } from '../application/ports/payment-gateway.ts';
import type { RoutePlanner } from '../application/ports/route-planner.ts';
import type { TestPayments } from '../application/ports/test-payments.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { ServiceArea } from '../domain/geo/service-area.ts';
import { Container } from 'inversify';
import type { MapToResolvedValueInjectOptions } from 'inversify';
import { bindTheRest } from './wiring/other-areas.ts';
import { bindPayments } from './wiring/payments.ts';
import { bindRides } from './wiring/rides.ts';
import { bindServices } from './wiring/services.ts';
import { ports, useCase, type BindService, type BindUseCase, type Token } from './wiring/tokens.ts';

/** What the dependencies lend to the app: the database, the environment's choices and the outside world. */
export interface AppDependencies {
  readonly pool: ConnectionPool;
  readonly clock: Clock;
  readonly serviceArea: ServiceArea;
  readonly geocoder: Geocoder;
  readonly routePlanner: RoutePlanner;
  readonly paymentGateway: PaymentGateway;
  readonly testPayments: TestPayments;
  readonly mailer: Mailer;
  readonly email: EmailSettings;
  /** Where people reach the web client; the payment provider sends drivers back there. */
  readonly webUrl: string;
  readonly passwords: Passwords;
  readonly eventFeed: EventFeed;
  readonly secretKey: string;
}

/** Wires every use case to the adapters behind its ports. The only place that knows the container. */
export function createUseCases(dependencies: AppDependencies): UseCases {
  const container = new Container({ defaultScope: 'Singleton' });
  bindAdapters(container, dependencies);
  const names = bindUseCases(container);
  return Object.fromEntries(names.map((name) => [name, container.get(useCase(name))])) as unknown as UseCases;
}

function bindAdapters(container: Container, dependencies: AppDependencies): void {
  const { pool, clock, secretKey } = dependencies;
  const sql = poolRunner(pool);
  const outbox = {
    events: (runner: SqlRunner) => new PostgresEvents(runner),
    jobs: (runner: SqlRunner) => new PostgresJobs(runner),
  };
  const bind = <T>(port: Token<T>, value: T) => container.bind<T>(port).toConstantValue(value);
  bind(ports.clock, clock);
  bind(ports.driverApplicationViews, new PostgresDriverApplications(sql));
  bind(ports.driverViews, new PostgresDriverViews(sql));
  bind(ports.eventFeed, dependencies.eventFeed);
  bind(ports.geocoder, dependencies.geocoder);
  bind(ports.email, dependencies.email);
  bind(ports.idempotencyKeys, new PostgresIdempotencyKeys(sql));
  bind(ports.ids, new UuidIds());
  bind(ports.jobQueue, new PostgresJobQueue(pool));
  bind(ports.mailer, dependencies.mailer);
  bind(ports.paymentMethodViews, new PostgresPaymentMethods(sql));
  bind(ports.payoutRequestViews, new PostgresPayoutRequestViews(sql));
  bind(ports.providerBooks, new PostgresPaymentRecords(sql));
  bind(ports.refundViews, new PostgresRefunds(sql));
  bind(ports.testPayments, dependencies.testPayments);
  bind(ports.webUrl, dependencies.webUrl);
  bind(ports.ledgerAuditor, new PostgresLedgerAuditor(pool));
  bind(ports.loginThrottle, new MemoryLoginThrottle(clock));
  bind(ports.passwords, dependencies.passwords);
  bind(ports.paymentGateway, dependencies.paymentGateway);
  bind(ports.payoutViews, new PostgresPayoutViews(sql));
  bind(ports.pricingViews, new PostgresPricingViews(sql));
  bind(ports.quoteSigner, new HmacQuoteSigner(secretKey));
  bind(ports.rideViews, new PostgresRideViews(sql));
  bind(ports.routePlanner, dependencies.routePlanner);
  bind(ports.serviceArea, dependencies.serviceArea);
  bind(ports.sessions, new PostgresSessions(sql, clock));
  bind(ports.unitOfWork, new PostgresUnitOfWork(pool, outbox));
  bind(ports.userViews, new PostgresUserViews(sql));
  bind(ports.walletViews, new PostgresWalletViews(sql));
}

/** Binds every use case and answers with their names. */
function bindUseCases(container: Container): (keyof UseCases)[] {
  const names: (keyof UseCases)[] = [];
  const bind: BindService = (name, Class, ...tokens) => {
    container
      .bind(name)
      .toResolvedValue(
        (...args) => new Class(...(args as ConstructorParameters<typeof Class>)),
        tokens as unknown as MapToResolvedValueInjectOptions<unknown[]>,
      );
  };
  const bindUseCase: BindUseCase = (name, Class, ...tokens) => {
    names.push(name);
    bind(useCase(name), Class, ...tokens);
  };
  bindServices(bind);
  bindRides(bindUseCase);
  bindPayments(bindUseCase);
  bindTheRest(bindUseCase);
  return names;
}
