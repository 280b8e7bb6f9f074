import { openTcpProxy } from './tcp-proxy.ts';

/** A way to a database that can be closed while both ends believe it open. */
export interface DatabaseProxy extends AsyncDisposable {
  readonly url: string;
  /** Nothing is passed on any more, and new connections are taken without an answer: as when the server hangs. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Connections break and new ones are refused: as when the server is gone. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const proxy = await openTcpProxy({ host: target.hostname, port: Number(target.port || 5432) });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${proxy.port}`;
  return {
    url: url.href,
    freeze: () => proxy.become('hangs'),
    thaw: () => proxy.become('passes'),
    vanish: () => proxy.become('refuses'),
    comeBack: () => proxy.become('passes'),
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}
