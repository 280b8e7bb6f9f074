import { performance } from 'node:perf_hooks';
import { HttpConnection, jsonRequest, type HttpAnswer } from '../http-connection.ts';
import type { MeasuredUsers } from './measured-users.ts';
import type { MeasuredCall } from './page-reads.ts';

/** So many pages lie between the start of a list and its deep page, fewer in a shorter list. */
const DEEP_PAGES = 10;

/** Makes calls over one connection to a served product, as one of the measured users or a visitor. */
export class Caller {
  private readonly bodies = new Map<MeasuredCall, object | null>();

  private constructor(
    private readonly url: string,
    private readonly connection: HttpConnection,
    private readonly users: MeasuredUsers,
  ) {}

  static async connect(url: string, users: MeasuredUsers): Promise<Caller> {
    return new Caller(url, await HttpConnection.open(url), users);
  }

  /** Milliseconds until the whole answer was there. Rejects unless the call succeeded. */
  async time(call: MeasuredCall): Promise<number> {
    const body = await this.getBody(call);
    const sentAt = performance.now();
    const answer = await this.send(call, body);
    const milliseconds = performance.now() - sentAt;
    requireSuccess(call, answer);
    return milliseconds;
  }

  close(): void {
    this.connection.close();
  }

  /** The cursor of a deep page is looked up once, and not measured. */
  async getBody(call: MeasuredCall): Promise<object | null> {
    if (call.bodyAfter === null) return call.body;
    const known = this.bodies.get(call);
    if (known !== undefined) return known;
    let body = call.body;
    for (let page = 0; page < DEEP_PAGES; page += 1) {
      const answer = await this.send(call, body);
      requireSuccess(call, answer);
      const hasNextPage = answer.body.includes('"hasNextPage":true');
      const cursor = hasNextPage ? /"endCursor":"([^"]+)"/.exec(answer.body)?.[1] : undefined;
      if (cursor === undefined) break;
      body = call.bodyAfter(cursor);
    }
    this.bodies.set(call, body);
    return body;
  }

  private send({ by, method, path }: MeasuredCall, body: object | null): Promise<HttpAnswer> {
    const token = by === null ? null : this.users[by].token;
    return this.connection.send(jsonRequest({ url: this.url, method, path, token, body }));
  }
}

function requireSuccess({ name }: MeasuredCall, { status, body }: HttpAnswer): void {
  if (status >= 400 || body.includes('"errors":')) {
    throw new Error(`${name} answered ${status}: ${body.slice(0, 500)}`);
  }
}
