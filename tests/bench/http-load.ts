import { getBooker } from './bare-driver.ts';
import { BOOKING_CALLS, type ApiInterface } from './booking-calls.ts';
import { closedLoop, type Load, type Measurement } from './closed-loop.ts';
import { hotRequests, type HotRequest } from './hot-calls.ts';
import { HttpConnection, jsonRequest } from './http-connection.ts';
import { findDatabasePid, getProcessMs, getProcessTreeMs } from './processor-time.ts';

export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
}

/** Books over HTTP, one rider's session at a time on each connection. Rejects with the first refused booking. */
export async function bookOverHttp(
  server: MeasuredServer,
  apiInterface: ApiInterface,
  tokens: readonly string[],
  load: Load,
): Promise<Measurement> {
  const { path, body, ...call } = BOOKING_CALLS[apiInterface];
  const requests = tokens.map((token) => ({
    bytes: jsonRequest({ url: server.url, method: 'POST', path, token, body }),
    isAnswer: (status: number, text: string) => call.isAnswer(status, text),
  }));
  return send(server, requests, load);
}

/** Makes the hot calls over HTTP in turn, as `bookOverHttp` books. */
export async function askOverHttp(
  server: MeasuredServer,
  tokens: readonly string[],
  load: Load,
): Promise<Measurement> {
  return send(server, hotRequests(server.url, tokens), load);
}

async function send(
  { url, pid, databaseUrl }: MeasuredServer,
  requests: readonly HotRequest[],
  load: Load,
): Promise<Measurement> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(url)),
  );
  const databasePid = await findDatabasePid(databaseUrl);
  try {
    return await closedLoop(
      load,
      () => ({ programMs: getProcessMs(pid), databaseMs: getProcessTreeMs(databasePid) }),
      async (connection, turn) => {
        const request = getBooker(requests, load.connections, connection, turn);
        const { status, body } = await connections[connection]!.send(request.bytes);
        if (!request.isAnswer(status, body)) throw new Error(`The answer was ${status}: ${body}`);
      },
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}
