import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BatchingSocket } from '../../../adapters/postgres/batching-socket.ts';

type WriteDone = (error?: Error | null) => void;

/** Remembers what goes to the operating system at once. */
class WatchedSocket extends BatchingSocket {
  readonly packets: string[] = [];

  override _write(chunk: unknown, encoding: BufferEncoding, done: WriteDone): void {
    this.packets.push(String(chunk));
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: WriteDone): void {
    this.packets.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    super._writev?.(chunks, done);
  }
}

it('sends the statements of one turn as one packet, and those of the next by themselves', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrival = once(server, 'connection') as Promise<[Socket]>;
  const socket = new WatchedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([arrival, once(socket, 'connect')]);

  // As the driver sends a statement.
  const send = (statement: string) => {
    socket.cork();
    socket.write(`bind ${statement};`);
    socket.write('sync;');
    socket.uncork();
  };
  send('1');
  void Promise.resolve().then(() => send('3'));
  send('2');
  await nextTurn();
  send('4');
  socket.end();
  let received = '';
  for await (const chunk of peer) received += String(chunk);

  expect(socket.packets).toEqual(['bind 1;sync;bind 2;sync;bind 3;sync;', 'bind 4;sync;']);
  expect(received).toBe(socket.packets.join(''));
  server.close();
});
