import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { usualBody, type Fault, type Faults } from './faults.ts';
import { IdempotencyKeys, type StoredAnswer } from './idempotency.ts';
import { Params } from './params.ts';
import { StripeRefusal } from './refusals.ts';
import { answer } from './routes.ts';
import type { World } from './world.ts';

/** A request that arrived, for tests that count. */
export interface SeenRequest {
  readonly call: string;
  readonly idempotencyKey: string | null;
}

/** The provider's protocol over HTTP: keys, forms, stored answers, and the faults that were planned. */
export class Protocol {
  readonly seen: SeenRequest[] = [];
  private readonly keys = new IdempotencyKeys();

  constructor(
    private readonly world: World,
    private readonly faults: Faults,
    private readonly secretKey: string,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const method = request.method ?? 'GET';
    const body = await getBody(request);
    const call = `${method} ${url.pathname}`;
    const idempotencyKey = toHeader(request, 'idempotency-key');
    this.seen.push({ call, idempotencyKey });
    if (toHeader(request, 'authorization') !== `Bearer ${this.secretKey}`) {
      send(response, { status: 401, body: JSON.stringify(usualBody(401)) });
      return;
    }
    const fault = this.faults.take(call);
    if (fault?.kind === 'answer') {
      const refused = { status: fault.status, body: JSON.stringify(fault.body ?? usualBody(fault.status)) };
      send(response, refused, fault.headers);
      return;
    }
    const params = Params.of(method === 'POST' ? body : url.search);
    const run = () =>
      this.answer(() => answer(method, url.pathname, { world: this.world, params, origin: url.origin }));
    if (method !== 'POST' || idempotencyKey === null) await deliver(response, run(), fault);
    else await this.once(idempotencyKey, `${call}\n${body}`, run, response, fault);
  }

  /** The key stays in use until the answer is on its way. */
  private async once(
    key: string,
    fingerprint: string,
    run: () => StoredAnswer,
    response: ServerResponse,
    fault: Fault | null,
  ): Promise<void> {
    let stored: StoredAnswer | null;
    try {
      stored = this.keys.begin(key, fingerprint);
    } catch (error) {
      send(response, refusalAnswer(error));
      return;
    }
    if (stored) {
      await deliver(response, stored, fault, { 'idempotent-replayed': 'true' });
      return;
    }
    const made = run();
    await deliver(response, made, fault);
    this.keys.end(key, made);
  }

  private answer(work: () => object): StoredAnswer {
    try {
      return { status: 200, body: JSON.stringify(work()) };
    } catch (error) {
      return refusalAnswer(error);
    }
  }
}

/** Sends an answer, or what the fault leaves of it. */
async function deliver(
  response: ServerResponse,
  answer: StoredAnswer,
  fault: Fault | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (fault?.kind === 'drop') {
    response.destroy();
    return;
  }
  if (fault?.kind === 'delay') await sleep(fault.ms, undefined, { ref: false });
  send(response, answer, headers);
}

function send(
  response: ServerResponse,
  { status, body }: StoredAnswer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function refusalAnswer(error: unknown): StoredAnswer {
  if (!(error instanceof StripeRefusal)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.error }) };
}

function toHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

async function getBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
