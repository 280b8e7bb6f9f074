import { getBooker } from './bare-driver.ts';
import { BOOKING_CALLS, type ApiInterface } from './booking-calls.ts';
import { closedLoop, type Load, type Measurement } from './closed-loop.ts';
import { HttpConnection, jsonRequest } from './http-connection.ts';
import { findDatabasePid, getProcessMs, getProcessTreeMs } from './processor-time.ts';

export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
}

/** Books over HTTP, one rider's session at a time on each connection. Rejects with the first refused booking. */
export async function bookOverHttp(
  { url, pid, databaseUrl }: MeasuredServer,
  apiInterface: ApiInterface,
  tokens: readonly string[],
  load: Load,
): Promise<Measurement> {
  const call = BOOKING_CALLS[apiInterface];
  const { path, body } = call;
  const requests = tokens.map((token) => jsonRequest({ url, method: 'POST', path, token, body }));
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
        const answer = await connections[connection]!.send(request);
        if (!call.isAnswer(answer.status, answer.body))
          throw new Error(`${apiInterface} answered ${answer.status}: ${answer.body}`);
      },
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}
