import type { Environment } from '../adapters/config/environment.ts';
import type { RequestWatch } from '../adapters/http/request-watch.ts';
import type { Metrics } from '../adapters/telemetry/metrics.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { watchGateway } from '../adapters/telemetry/watched-gateway.ts';
import { watchMoney } from '../adapters/telemetry/watched-unit-of-work.ts';
import type { Mailer } from '../application/ports/email.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { UnitOfWork } from '../application/ports/unit-of-work.ts';
import { watchWithin, type Begin, type Watch } from '../application/watch.ts';
import { DomainError } from '../domain/errors.ts';

/** What is told of the process to others. Off, nothing of it is loaded and nothing looks on. */
export interface Telemetry {
  readonly metrics: Metrics | null;
  readonly tracing: Tracing | null;
  stop(): Promise<void>;
}

export const NO_TELEMETRY: Telemetry = { metrics: null, tracing: null, stop: async () => undefined };

/** Opens the port of the metrics and the way to the collector, where the environment asks for them. */
export async function openTelemetry(
  { metrics: port, tracing: collector, productName }: Environment,
  onError: (error: unknown) => void,
): Promise<Telemetry> {
  const metrics = port && new (await import('../adapters/telemetry/metrics.ts')).Metrics();
  const server = port && metrics && (await listen(metrics, port, onError));
  const tracing =
    collector &&
    new (await import('../adapters/telemetry/tracing.ts')).Tracing({
      ...collector,
      serviceName: productName.toLowerCase(),
    });
  const stop = async () => {
    await server?.stop();
    await tracing?.stop().catch(onError);
  };
  return { metrics, tracing, stop };
}

/** Throws `ADDRESS_UNUSABLE`. */
async function listen(
  metrics: Metrics,
  settings: NonNullable<Environment['metrics']>,
  onError: (error: unknown) => void,
) {
  const { startMetricsServer } = await import('../adapters/telemetry/metrics-server.ts');
  return startMetricsServer(metrics, { ...settings, onError }).catch((error: unknown) => {
    const advice = `Set METRICS_PORT or METRICS_HOST to another one: ${(error as Error).message}`;
    throw new DomainError('conflict', 'ADDRESS_UNUSABLE', advice);
  });
}

/** What looks on in the app of one area; null where nobody does. */
export interface AreaWatch {
  readonly useCase: Watch | null;
  readonly statement: Watch | null;
  readonly job: Watch | null;
  readonly sweep: Watch | null;
  readonly operation: Begin | undefined;
  readonly request: RequestWatch;
  readonly gateway: (gateway: PaymentGateway) => PaymentGateway;
  readonly mailer: (mailer: Mailer) => Mailer;
  readonly unitOfWork: (unitOfWork: UnitOfWork) => UnitOfWork;
}

export function watchArea({ metrics, tracing }: Telemetry, area: string): AreaWatch {
  const counts = metrics?.ofArea(area) ?? null;
  return {
    useCase: tracing?.watchUseCase ?? null,
    statement: tracing?.watchStatement ?? null,
    job: watchWithin(tracing?.watchJob ?? null, counts?.watchJob ?? null),
    sweep: counts?.watchSweep ?? null,
    operation: beginBoth(tracing?.beginOperation, counts?.beginOperation),
    request: {
      ...(counts && { answered: counts.answered }),
      ...(tracing && { trace: tracing.beginRequest }),
    },
    gateway: (gateway) => {
      const watch = watchWithin(tracing?.watchProvider ?? null, counts?.watchProvider(gateway.mode) ?? null);
      return watch ? watchGateway(gateway, watch) : gateway;
    },
    mailer: (mailer) =>
      counts
        ? {
            isConfigured: mailer.isConfigured,
            send: (mail) => counts.watchMail('send', () => mailer.send(mail)),
          }
        : mailer,
    unitOfWork: (unitOfWork) => (counts ? watchMoney(unitOfWork, counts.countMoves) : unitOfWork),
  };
}

function beginBoth(outer: Begin | undefined, inner: Begin | undefined): Begin | undefined {
  if (!outer || !inner) return outer ?? inner;
  return (name) => {
    const [endOuter, endInner] = [outer(name), inner(name)];
    return (outcome) => {
      endInner(outcome);
      endOuter(outcome);
    };
  };
}
