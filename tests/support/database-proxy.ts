import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can be closed while both ends believe it open. */
export interface DatabaseProxy extends AsyncDisposable {
  readonly url: string;
  /** Nothing is passed on any more, and new connections are taken without an answer: as when the server hangs. */
  freeze(): void;
  thaw(): void;
  /** Connections break and new ones are refused: as when the server is gone. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (data: Buffer) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isFrozen) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const vanish = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of [...pairs].flat()) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    vanish,
    comeBack: () => listen(port),
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await vanish();
    },
  };
}
