import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that gives each transaction any connection that is free, the last one used first, and tracks no
 * prepared statements: as PgBouncer does in transaction mode with `max_prepared_statements = 0`. */
export async function openTransactionPooler(
  databaseUrl: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const { hostname, port } = new URL(databaseUrl);
  const free: Session[] = [];
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    // Each client brings a session, whose password it knows.
    const socket = connect(Number(port || 5432), hostname);
    sockets.push(client, socket);
    for (const end of [client, socket]) end.on('error', () => undefined);
    const own: Session = { socket, client, owed: 1 };
    socket.on(
      'data',
      readyReader((isIdle) => release(own, isIdle)),
    );
    socket.on('data', (data) => own.client?.write(data));
    let [session, hasStarted]: [Session | undefined, boolean] = [own, false];
    const release = (one: Session, isIdle: boolean) => {
      one.owed -= 1;
      // The answer is on its way first.
      if (one.owed === 0 && isIdle) setImmediate(() => one.owed === 0 && giveBack(one));
    };
    const giveBack = (one: Session) => {
      one.client = null;
      one.onFree?.();
      free.push(one);
    };
    own.onFree = () => ([session, hasStarted] = [undefined, true]);
    client.on('data', (data) => {
      if (!hasStarted) return void socket.write(data);
      if (data[0] === TERMINATE) return;
      session ??= free.pop();
      if (!session) throw new Error('No session is free');
      session.client = client;
      session.onFree = () => (session = undefined);
      session.owed += countAsked(data);
      session.socket.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Session {
  readonly socket: Socket;
  /** Who has it for now. */
  client: Socket | null;
  /** Times that it has yet to say it is ready. */
  owed: number;
  onFree?: () => void;
}

const [TERMINATE, QUERY, SYNC, READY, IDLE] = [...'XQSZI'].map((letter) => letter.charCodeAt(0));

/** Messages of a client that are answered by being ready; they come whole, as the driver writes them. */
function countAsked(data: Buffer): number {
  let count = 0;
  for (let at = 0; at + 5 <= data.length; at += 1 + data.readUInt32BE(at + 1))
    if (data[at] === QUERY || data[at] === SYNC) count += 1;
  return count;
}

/** Reads what a server sends, in whatever pieces, and tells each time it is ready, and whether outside of a transaction. */
function readyReader(onReady: (isIdle: boolean) => void): (data: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (data) => {
    kept = Buffer.concat([kept, data]);
    while (kept.length >= 5) {
      const length = 1 + kept.readUInt32BE(1);
      if (kept.length < length) return;
      if (kept[0] === READY) onReady(kept[5] === IDLE);
      kept = kept.subarray(length);
    }
  };
}
