import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What becomes of what passes: `hangs` takes connections and says nothing, `doubles` sends every request twice, `loses
 * answers` every other answer: callers who take several steps would never come to the last.
 */
export type Passage = 'passes' | 'delays' | 'hangs' | 'loses answers' | 'doubles' | 'refuses';

/** A way to a server on this machine that can be disturbed while both ends believe it open. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** `doubles` and `refuses` break the connections that are open, and `hangs` keeps those, silent. */
  become(passage: Passage): Promise<void>;
}

const HOST = '127.0.0.1';
/** Of each piece of data, in each direction. */
const DELAY_MS = 300;

/** `losesAnswersTo`: the requests of which `loses answers` breaks off every other instead of answering. */
export async function openTcpProxy(
  target: { host: string; port: number },
  losesAnswersTo: (request: Buffer) => boolean = () => true,
): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let passage: Passage = 'passes';
  const lost = new Set<Socket>();
  let losable = 0;
  const loses = (data: Buffer) =>
    passage === 'loses answers' && losesAnswersTo(data) && (losable += 1) % 2 === 1;
  const forward = ([from, to]: readonly [Socket, Socket], isRequest: boolean) => {
    let previous = Promise.resolve();
    const inOrder = (send: () => void) => {
      const due = Date.now() + (passage === 'delays' ? DELAY_MS : 0);
      previous = previous.then(() => (due > Date.now() ? pause(due - Date.now()) : undefined)).then(send);
    };
    from.on('data', (data: Buffer) => {
      if (lost.delete(from)) return void from.destroy();
      if (isRequest && loses(data)) lost.add(to);
      inOrder(() => to.write(data));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => inOrder(() => to.destroySoon()));
    if (passage === 'hangs') from.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('close', () => {
      pairs.delete(pair);
      lost.delete(upstream);
    });
    forward(pair, true);
    forward([upstream, client], false);
    if (passage === 'doubles') sendAgain(client, target);
  });
  const listen = async (port: number) => {
    server.listen(port, HOST);
    await once(server, 'listening');
  };
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    become: async (next) => {
      passage = next;
      for (const socket of [...pairs].flat())
        if (next === 'hangs') socket.pause();
        else socket.resume();
      if (next === 'refuses' && server.listening) await close();
      if (next !== 'refuses' && !server.listening) await listen(port);
      if (next === 'doubles') cut();
    },
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await close();
    },
  };
}

/** The same requests over a connection of their own, whose answers nobody reads. */
function sendAgain(client: Socket, { host, port }: { host: string; port: number }): void {
  const second = connect(port, host);
  second.on('error', () => undefined);
  second.resume();
  client.on('data', (data: Buffer) => second.write(data));
  client.on('close', () => second.destroySoon());
}
