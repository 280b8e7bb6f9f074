import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import type { SignedInUser } from './bench-users.ts';
import { BOOKING_CALLS } from './booking-calls.ts';
import type { ServedProcess } from './served-process.ts';

export interface SubscriptionFigures {
  readonly sockets: number;
  /** From sending a booking to hearing of it, one after another and sixteen at once. */
  readonly oneByOneMs: Percentiles;
  readonly sixteenAtOnceMs: Percentiles;
  readonly kilobytesPerSocket: number | null;
}

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

const OPENED_AT_ONCE = 50;
const SUBSCRIBE = {
  id: '1',
  type: 'subscribe',
  payload: { query: 'subscription { rideChanged { id status rider { firstName } driver { firstName } } }' },
};

/** One rider's open socket. */
export class Listener {
  private heard: (() => void) | null = null;

  private constructor(
    readonly rider: SignedInUser,
    readonly socket: WebSocket,
  ) {
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"type":"next"')) this.heard?.();
    });
  }

  static async open(url: string, rider: SignedInUser): Promise<Listener> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: rider.token } }));
    await once(socket, 'message');
    socket.send(JSON.stringify(SUBSCRIBE));
    return new Listener(rider, socket);
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.heard = resolve;
    });
  }
}

/** Each of many riders listens on a socket of their own, and some of them book. */
export async function measureSubscriptions(
  { url, pid }: ServedProcess,
  riders: readonly SignedInUser[],
  rounds: number,
): Promise<SubscriptionFigures> {
  const before = getResidentKilobytes(pid);
  const listeners: Listener[] = [];
  while (listeners.length < riders.length) {
    const next = riders.slice(listeners.length, listeners.length + OPENED_AT_ONCE);
    listeners.push(...(await Promise.all(next.map((rider) => Listener.open(url, rider)))));
  }
  try {
    await book(url, listeners[0]!); // the server has read every subscription that was sent before
    const after = getResidentKilobytes(pid);
    const oneByOne = await measure(url, listeners, rounds, 1);
    const atOnce = await measure(url, listeners, rounds, 16);
    return {
      sockets: listeners.length,
      oneByOneMs: toPercentiles(oneByOne),
      sixteenAtOnceMs: toPercentiles(atOnce),
      kilobytesPerSocket: before === null || after === null ? null : (after - before) / listeners.length,
    };
  } finally {
    for (const { socket } of listeners) socket.terminate();
  }
}

async function measure(
  url: string,
  listeners: readonly Listener[],
  rounds: number,
  atOnce: number,
): Promise<number[]> {
  const waits: number[] = [];
  let turn = 0;
  const work = async () => {
    // Another rider each time, spread over all sockets.
    for (; turn < rounds;) waits.push(await book(url, listeners[(turn++ * 7) % listeners.length]!));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return waits;
}

async function book(url: string, listener: Listener): Promise<number> {
  const { path, body } = BOOKING_CALLS.REST;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${listener.rider.token}` };
  const heard = listener.next();
  const started = performance.now();
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201)
    throw new Error(`The booking was answered ${response.status}: ${await response.text()}`);
  await heard;
  return performance.now() - started;
}

/** Null where there is no /proc. */
function getResidentKilobytes(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

function toPercentiles(waits: readonly number[]): Percentiles {
  const sorted = [...waits].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}
