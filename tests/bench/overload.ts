import { setTimeout as pause } from 'node:timers/promises';
import type { SignedInUser } from './bench-users.ts';
import { BOOKING_CALLS } from './booking-calls.ts';
import { percentile, type Load, type Measurement } from './closed-loop.ts';
import { measureInProcess } from './measure-in-process.ts';
import type { OpenLoopFigures } from './open-loop.ts';
import { verdict } from './report.ts';
import type { ServedProcess } from './served-process.ts';
import { Listener } from './subscriptions.ts';

export interface OverloadFigures {
  /** Hot calls one after another on each connection: what the process carries. */
  readonly carried: Measurement;
  readonly factor: number;
  readonly overloaded: OpenLoopFigures & { readonly perSecond: number };
  /** Of `/readyz` meanwhile. */
  readonly readiness: Asked;
  /** Bookings that a rider with an open subscription made meanwhile, and the time until the socket told of them. */
  readonly live: Asked & { readonly attempts: number };
  /** The same calls one after another, right after it. */
  readonly after: Measurement;
}

interface Asked {
  readonly count: number;
  readonly failed: number;
  readonly p99Ms: number;
}

export interface OverloadOptions {
  readonly server: ServedProcess;
  readonly databaseUrl: string;
  /** The first one listens. */
  readonly riders: readonly SignedInUser[];
  readonly load: Load;
  readonly factor: number;
  readonly seconds: number;
}

const CONNECTIONS = 1_000;
const PROBE_MS = 250;
const HEARD_MS = 5_000;
/** A client that is refused waits at least so long. */
const RETRY_MS = 300;
const TARGET_P99_MS = 1_000;

/** What becomes of hot calls, readiness and live updates when more is asked than one process carries. */
export async function measureOverload(options: OverloadOptions): Promise<OverloadFigures> {
  const { server, databaseUrl, riders, load, factor, seconds } = options;
  const [listening, ...asking] = riders as [SignedInUser, ...SignedInUser[]];
  const tokens = asking.map(({ token }) => token);
  const target = { url: server.url, pid: server.pid, databaseUrl };
  const carried = await measureInProcess({ kind: 'hot calls', server: target, tokens, load });
  const perSecond = Math.round(carried.perSecond * factor);
  const flood = { perSecond, seconds, connections: CONNECTIONS };
  const isOver = new AbortController();
  const [overloaded, readiness, live] = await Promise.all([
    measureInProcess({ kind: 'open loop', url: server.url, tokens, load: flood }).finally(() =>
      isOver.abort(),
    ),
    probe(server.url, isOver.signal),
    listen(server.url, listening, isOver.signal),
  ]);
  const after = await measureInProcess({ kind: 'hot calls', server: target, tokens, load });
  return { carried, factor, overloaded: { ...overloaded, perSecond }, readiness, live, after };
}

async function probe(url: string, isOver: AbortSignal): Promise<Asked> {
  const waits: number[] = [];
  let failed = 0;
  while (!isOver.aborted) {
    const started = performance.now();
    const status = await fetch(`${url}/readyz`).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    waits.push(performance.now() - started);
    if (status !== 200) failed += 1;
    await pause(PROBE_MS);
  }
  return toAsked(waits, failed);
}

/** Books again and again, as patient as a client is that gets 503, and waits each time until the socket tells of it. */
async function listen(
  url: string,
  rider: SignedInUser,
  isOver: AbortSignal,
): Promise<OverloadFigures['live']> {
  const listener = await Listener.open(url, rider);
  const { path, body } = BOOKING_CALLS.REST;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${rider.token}` };
  const waits: number[] = [];
  let [attempts, failed] = [0, 0];
  while (!isOver.aborted) {
    const heard = listener.next();
    const started = performance.now();
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
    attempts += 1;
    if (response.status === 201) {
      const isHeard = await Promise.race([heard.then(() => true), pause(HEARD_MS, false, { ref: false })]);
      if (isHeard) waits.push(performance.now() - started);
      else failed += 1;
    }
    await pause(RETRY_MS);
  }
  listener.socket.terminate();
  return { ...toAsked(waits, failed), attempts };
}

function toAsked(waits: readonly number[], failed: number): Asked {
  return {
    count: waits.length,
    failed,
    p99Ms: percentile(
      waits.toSorted((one, other) => one - other),
      99,
    ),
  };
}

export function toOverloadReport({
  carried,
  factor,
  overloaded,
  readiness,
  live,
  after,
}: OverloadFigures): string {
  const { admitted, refused, wrong, sent } = overloaded;
  const ms = (value: number) => `${Math.round(value)} ms`;
  const wrongs = Object.entries(wrong).map(([answer, count]) => `${count} × ${answer}`);
  return [
    `Carried: ${Math.round(carried.perSecond)} calls per second, p99 ${ms(carried.p99Ms)}; ` +
      `right afterwards ${Math.round(after.perSecond)}, p99 ${ms(after.p99Ms)}`,
    `Asked: ${overloaded.perSecond} per second (${factor} times), ${sent} calls`,
    `Admitted: ${admitted.count} (${share(admitted.count, sent)}), p50 ${ms(admitted.p50Ms)}, p99 ${ms(admitted.p99Ms)}, longest ${ms(admitted.maxMs)}`,
    `503 with Retry-After: ${refused.count} (${share(refused.count, sent)}), p50 ${ms(refused.p50Ms)}, p99 ${ms(refused.p99Ms)}`,
    `Readiness: ${readiness.count} times, p99 ${ms(readiness.p99Ms)}`,
    `Live updates: ${live.count} bookings of ${live.attempts} tries, heard of with p99 ${ms(live.p99Ms)}`,
    ...wrongs,
    '',
    verdict(admitted.p99Ms < TARGET_P99_MS, `admitted calls under ${TARGET_P99_MS} ms at p99`),
    verdict(refused.p99Ms < TARGET_P99_MS, `the others are refused at once`),
    verdict(wrongs.length === 0, 'every call is admitted, or gets 503 with Retry-After'),
    verdict(readiness.failed === 0 && readiness.p99Ms < TARGET_P99_MS, 'readiness stays'),
    verdict(live.failed === 0 && live.count > 0, 'live updates stay'),
  ].join('\n');
}

function share(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}
