import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './closed-loop.ts';
import { HttpConnection, type HttpAnswer } from './http-connection.ts';
import type { HotRequest } from './hot-calls.ts';

export interface OpenLoad {
  /** Whether or not earlier ones were answered. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Open from the start, as a proxy keeps them. With none free a request waits here, and that counts. */
  readonly connections: number;
}

export interface OpenLoopFigures {
  readonly sent: number;
  /** Carried out, and the time from when they were due until they were answered. */
  readonly admitted: Waits;
  /** 503 with Retry-After. */
  readonly refused: Waits;
  /** Everything else, connections that were broken off among it: how often each answer came. */
  readonly wrong: Readonly<Record<string, number>>;
}

export interface Waits {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const TICK_MS = 5;

/** Sends at a rate, whatever becomes of it, and waits for the last answer. */
export async function openLoop(
  url: string,
  { perSecond, seconds, connections }: OpenLoad,
  requests: readonly HotRequest[],
): Promise<OpenLoopFigures> {
  const admitted: number[] = [];
  const refused: number[] = [];
  const wrong = new Map<string, number>();
  const lines = await Lines.open(url, connections);
  const started = performance.now();
  const total = Math.round(perSecond * seconds);
  const sending: Promise<void>[] = [];
  const send = async (number: number) => {
    const due = started + (number * 1000) / perSecond;
    const request = requests[number % requests.length]!;
    const answer = await lines.send(request.bytes);
    const ms = performance.now() - due;
    if (request.isAnswer(answer.status, answer.body)) admitted.push(ms);
    else if (answer.status === 503 && /\r\nretry-after: *\d/i.test(answer.head)) refused.push(ms);
    else {
      const what = `${answer.status} ${answer.body.slice(0, 120)}`;
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    }
  };
  while (sending.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    while (sending.length < due) sending.push(send(sending.length));
    await pause(TICK_MS);
  }
  await Promise.all(sending);
  lines.close();
  return {
    sent: total,
    admitted: toWaits(admitted),
    refused: toWaits(refused),
    wrong: Object.fromEntries(wrong),
  };
}

/** Connections, one request at a time on each; another one takes the place of one that was broken off. */
class Lines {
  private readonly waiting: ((line: HttpConnection) => void)[] = [];

  private constructor(
    private readonly url: string,
    private readonly idle: HttpConnection[],
  ) {}

  static async open(url: string, count: number): Promise<Lines> {
    return new Lines(url, await Promise.all(Array.from({ length: count }, () => HttpConnection.open(url))));
  }

  /** Status 0 without an answer. */
  async send(bytes: Buffer): Promise<HttpAnswer> {
    const line = this.idle.pop() ?? (await new Promise<HttpConnection>((free) => this.waiting.push(free)));
    try {
      const answer = await line.send(bytes);
      this.free(line);
      return answer;
    } catch (error) {
      line.close();
      void HttpConnection.open(this.url).then((another) => this.free(another));
      return { status: 0, head: '', body: error instanceof Error ? error.message : String(error) };
    }
  }

  close(): void {
    for (const line of this.idle.splice(0)) line.close();
  }

  private free(line: HttpConnection): void {
    const next = this.waiting.shift();
    if (next) next(line);
    else this.idle.push(line);
  }
}

function toWaits(ms: readonly number[]): Waits {
  const sorted = Float64Array.from(ms).sort();
  return {
    count: sorted.length,
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
    maxMs: sorted.at(-1) ?? 0,
  };
}
