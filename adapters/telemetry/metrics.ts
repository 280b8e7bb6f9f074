import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchBy, type Begin, type Watch } from '../../application/watch.ts';
import type { MoneyMove } from './watched-unit-of-work.ts';

/** Of answers to people and of calls of the payment provider, in seconds. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of work that nobody waits for, in seconds. */
const WORK_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

/** A request that was answered, without anything that the caller wrote. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route: "/api/rides/:rideId"; "none" where there is none. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What a gauge is set to, by the values of its labels besides the area. */
export type Reading = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/** Gauges by name, asked for when somebody scrapes; what is left out has no value now. Never rejects. */
export type Collect = () => Promise<{ readonly [Name in GaugeName]?: Reading }>;

/** The metrics of a process, of all areas that it serves. Every series of ours says of which area it is. */
export class Metrics {
  readonly registry = new Registry();
  private readonly collects: { readonly area: string; readonly ask: Collect }[] = [];
  private readonly families = makeFamilies(this.registry);

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** The text that Prometheus reads. */
  async scrape(): Promise<string> {
    const { gauges } = this.families;
    const read = await Promise.all(
      this.collects.map(async ({ area, ask }) => ({ area, readings: Object.entries(await ask()) })),
    );
    // What has no value any more must not keep its last one.
    for (const gauge of gauges.values()) gauge.reset();
    for (const { area, readings } of read)
      for (const [name, reading] of readings)
        for (const [labels, value] of reading) gauges.get(name)?.set({ ...labels, area }, value);
    return this.registry.metrics();
  }

  /** What counts for one area. */
  ofArea(area: string) {
    const { families } = this;
    const timed = (family: Histogram<string>, label: string, others: Readonly<Record<string, string>> = {}) =>
      watchBy(begins(family, label, { area, ...others }));
    const sweeps = timed(families.sweeps, 'sweep');
    const begun = new Set<string>();
    const endedWell = (sweep: string) => families.sweepSuccess.set({ area, sweep }, Date.now() / 1000);
    return {
      answered: ({ method, route, status, seconds }: AnsweredRequest) =>
        families.requests.observe({ area, method, route, status: String(status) }, seconds),
      beginOperation: begins(families.operations, 'operation', { area }),
      watchJob: timed(families.jobs, 'job'),
      watchSweep: (async (sweep, work) => {
        // One that never ends well is late since its beginning: without a series no rule would see it.
        if (!begun.has(sweep)) endedWell(sweep);
        begun.add(sweep);
        const result = await sweeps(sweep, work);
        endedWell(sweep);
        return result;
      }) as Watch,
      watchProvider: (mode: string) => timed(families.providerCalls, 'call', { mode }),
      watchMail: watchBy(() => (outcome) => families.mails.inc({ area, outcome })),
      countMoves: (moves: readonly MoneyMove[]) => {
        for (const { kind, cents } of moves) {
          families.moves.inc({ area, kind });
          families.movedCents.inc({ area, kind }, cents);
        }
      },
      /** Sets gauges of `GAUGES` whenever somebody scrapes. */
      collect: (ask: Collect) => this.collects.push({ area, ask }),
    };
  }
}

export type AreaMetrics = ReturnType<Metrics['ofArea']>;

/** Durations by name and outcome, in seconds. */
function begins(family: Histogram<string>, label: string, others: Readonly<Record<string, string>>): Begin {
  return (name) => {
    const start = performance.now();
    return (outcome) =>
      family.observe({ ...others, [label]: name, outcome }, (performance.now() - start) / 1000);
  };
}

/** What is asked for when somebody scrapes, by name: what it is and which labels it has. */
const GAUGES = {
  maumee_database_up: ['1 when the database answers, else 0'],
  maumee_database_connections: ['Connections of the pool that requests share, by state', 'state'],
  maumee_database_connections_limit: ['Connections that this pool keeps at most: DATABASE_POOL_SIZE'],
  maumee_database_callers_waiting: ['Callers who wait for a connection of this pool'],
  maumee_replica_read: ['1 when the replica is read, 0 when it is away or too far behind', 'replica'],
  maumee_replica_lag_seconds: ['How far the replica is behind; none while it is away', 'replica'],
  maumee_websockets_open: ['WebSockets that are open'],
  maumee_jobs_waiting: ['Jobs that are due and not taken yet, 10000 at most'],
  maumee_jobs_oldest_seconds: ['For how long the oldest of them has been due'],
  maumee_jobs_failed: ['Jobs that used up their attempts, 10000 at most'],
  maumee_payment_steps_waiting: ['Steps of card payments that are due, 10000 at most'],
  maumee_payment_steps_oldest_seconds: ['For how long the oldest of them has been due'],
  maumee_payment_steps_failed: ['Steps of card payments that used up their attempts, 10000 at most'],
  maumee_mails_waiting: ['Mails of the outbox that wait to be sent, 10000 at most'],
  maumee_mails_oldest_seconds: ['For how long the oldest of them has waited'],
  maumee_texts_waiting: ['Text messages of the outbox that wait to be sent, 10000 at most'],
  maumee_texts_oldest_seconds: ['For how long the oldest of them has waited'],
  maumee_mails_failed: ['Mails written in the last day that could not be sent, 10000 at most'],
  maumee_ledger_check_age_seconds: ['Since the last check of the whole ledger ended'],
  maumee_ledger_check_violations: ['Broken rules that the last check of any extent found'],
  maumee_backup_age_seconds: [
    'How old the last backup is that was restored and found good; none before the first',
  ],
  maumee_backup_age_limit_seconds: ['How old it may be: BACKUP_MAX_AGE_HOURS; none where that is not set'],
  maumee_reconciliation_age_seconds: ['Since our records were last compared with the payment provider’s'],
  maumee_reconciliation_differences: ['Differences that this comparison found'],
  maumee_rides_waiting: ['Rides that wait for a driver, 10000 at most', 'pickup'],
  maumee_rides_oldest_seconds: ['For how long the oldest request for a ride now has waited for a driver'],
  maumee_drivers_online: ['Drivers who are online', 'availability'],
} satisfies Readonly<Record<string, readonly [help: string, ...labels: string[]]>>;

export type GaugeName = keyof typeof GAUGES;

function makeFamilies(register: Registry) {
  const registers = [register];
  const histogram = (name: string, help: string, labels: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['area', ...labels], buckets, registers });
  const counter = (name: string, help: string, ...labels: string[]) =>
    new Counter({ name, help, labelNames: ['area', ...labels], registers });
  return {
    requests: histogram(
      'maumee_http_request_duration_seconds',
      'Answered HTTP requests by the pattern of their route',
      ['method', 'route', 'status'],
      ANSWER_BUCKETS,
    ),
    operations: histogram(
      'maumee_graphql_operation_duration_seconds',
      'GraphQL operations by name; those that are not of the web client are "other"',
      ['operation', 'outcome'],
      ANSWER_BUCKETS,
    ),
    providerCalls: histogram(
      'maumee_provider_call_duration_seconds',
      'Calls of the payment provider, retries of one call included',
      ['mode', 'call', 'outcome'],
      ANSWER_BUCKETS,
    ),
    jobs: histogram(
      'maumee_job_duration_seconds',
      'Attempts of jobs, those by the clock included',
      ['job', 'outcome'],
      WORK_BUCKETS,
    ),
    sweeps: histogram(
      'maumee_sweep_duration_seconds',
      'Runs of the sweeps',
      ['sweep', 'outcome'],
      WORK_BUCKETS,
    ),
    sweepSuccess: new Gauge({
      name: 'maumee_sweep_success_timestamp_seconds',
      help: 'When a sweep last ended well in this process; before it ever did, when it first began',
      labelNames: ['area', 'sweep'],
      registers,
    }),
    mails: counter('maumee_mails_total', 'Mails handed to the mail server, or that it refused', 'outcome'),
    moves: counter(
      'maumee_money_moves_total',
      'Committed bookings and entries of the ledger that this process wrote, by kind',
      'kind',
    ),
    movedCents: counter('maumee_money_moved_cents_total', 'What these come to, in cents', 'kind'),
    gauges: new Map(
      Object.entries(GAUGES).map(([name, [help, ...labels]]) => [
        name,
        new Gauge({ name, help, labelNames: ['area', ...labels], registers }),
      ]),
    ),
  };
}
