import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import type { StripeOptions } from '../../../adapters/stripe/stripe-connection.ts';
import { stripePaymentGateway } from '../../../adapters/stripe/stripe-payment-gateway.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Actor } from '../../../domain/users/user.ts';
import { composeUseCases } from '../compose-use-cases.ts';
import { Steps, watchCommits, watchGateway } from './steps.ts';

/** Where the app of a child runs. */
export interface ChildSettings {
  readonly databaseUrl: string;
  readonly stripe: StripeOptions;
}

/** One call of a use case. */
export interface Call {
  readonly useCase: keyof UseCases;
  readonly actor: Actor;
  readonly input: object;
}

export interface Order {
  readonly call: Call;
  readonly killAt: string | null;
}

/** What a child says when it was not killed. */
export interface ChildReport {
  readonly steps: readonly string[];
  readonly error: string | null;
}

type Executable = { execute(actor: Actor, input: object): Promise<unknown> };

/** A process with the app in it: waits for one call, makes it, and says what it passed, or dies on the way. */
export function serveOneCall(): void {
  const { databaseUrl, stripe } = JSON.parse(process.argv[2] ?? '') as ChildSettings;
  let steps: Steps | null = null;
  const pool = createConnectionPool({ databaseUrl, maxConnections: 2 });
  watchCommits(pool, () => steps);
  const gateway = watchGateway(stripePaymentGateway(stripe), () => steps);
  const { useCases } = composeUseCases({ pool, databaseUrl, gateway });
  process.once('message', (message) => {
    const { call, killAt } = message as Order;
    steps = new Steps(killAt);
    void answer(useCases, call, steps);
  });
  process.send?.('ready');
}

async function answer(useCases: UseCases, { useCase, actor, input }: Call, steps: Steps): Promise<void> {
  const error = await (useCases[useCase] as unknown as Executable).execute(actor, input).then(
    () => null,
    (reason: unknown) => String(reason),
  );
  const report: ChildReport = { steps: steps.passed, error };
  process.send?.(report, () => process.exit(0));
}

serveOneCall();
