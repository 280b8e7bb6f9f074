import { readFileSync } from 'node:fs';
import { getBooker } from './bare-driver.ts';
import { BOOKING_CALLS, type Face } from './booking-calls.ts';
import { closedLoop, type Load, type Measurement } from './closed-loop.ts';
import { HttpConnection, jsonPost } from './http-connection.ts';

/** Books over HTTP, one rider's session at a time on each connection. Rejects with the first refused booking. */
export async function bookOverHttp(
  { url, pid }: { readonly url: string; readonly pid: number },
  face: Face,
  tokens: readonly string[],
  load: Load,
): Promise<Measurement> {
  const call = BOOKING_CALLS[face];
  const requests = tokens.map((token) => jsonPost(url, call.path, token, call.body));
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(url)),
  );
  try {
    return await closedLoop(
      load,
      () => getCpuMs(pid),
      async (connection, turn) => {
        const request = getBooker(requests, load.connections, connection, turn);
        const { status, body } = await connections[connection]!.send(request);
        if (!call.isAnswer(status, body)) throw new Error(`${face} answered ${status}: ${body}`);
      },
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Linux counts the processor time of a process in hundredths of a second; elsewhere nobody tells. */
function getCpuMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
