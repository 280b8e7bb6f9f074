import { request } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { createClient, type Client } from 'graphql-ws';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { loadCells } from '../../../adapters/config/cells.ts';
import type { App } from '../../../cli/app.ts';
import type { KeptCell } from '../../../cli/server/kept-cell.ts';
import { serveCells, type RunningCells } from '../../../cli/server/serve-cells.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export type CellId = 'toledo' | 'phoenix';
export const HOSTS = { toledo: 'toledo.test', phoenix: 'phoenix.test' } as const;

export interface Answer<Body> {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Body;
}

interface Call {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
}

/** Two areas in one process, on the databases that are given. */
export interface TwoCells extends AsyncDisposable {
  readonly running: RunningCells;
  cell(id: CellId): KeptCell;
  app(id: CellId): App;
  folder(id: CellId): string;
  /** Sends a call to the process under the host of a cell; `route` like "GET /api/pricing". */
  call<Body = Record<string, unknown>>(id: CellId, route: string, call?: Call): Promise<Answer<Body>>;
  subscribe(id: CellId, query: string, token: string): AsyncIterableIterator<unknown>;
}

/** `more` are lines of a cell's file, beside its area, host, key and database. */
export async function serveTwoCells(
  databases: Readonly<Record<CellId, string>>,
  more: Partial<Record<CellId, string>> = {},
): Promise<TwoCells> {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'cells'));
  for (const id of ['toledo', 'phoenix'] as const) {
    const lines = [
      `AREA=${id}`,
      `HOST_NAMES=${HOSTS[id]}`,
      `DATABASE_URL=${databases[id]}`,
      `SECRET_KEY=the key of the cell ${id}, long enough`,
      more[id] ?? '',
    ];
    writeFileSync(join(folder.path, 'cells', `${id}.env`), lines.join('\n'));
  }
  const shared = { CELLS_DIR: 'cells', PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  for (const [name, value] of Object.entries({ ...shared, DATABASE_POOL_SIZE: '4', MAUMEE_CELL: '' }))
    vi.stubEnv(name, value);
  vi.stubEnv('DATA_DIR', join(folder.path, 'data'));
  const [first, ...others] = loadCells(folder.path) ?? [];
  if (!first) throw new Error('There are no cells');
  const running = await serveCells([first, ...others], { client: false });
  const clients: Client[] = [];
  const cell = (id: CellId) => {
    const found = running.cells.find((each) => each.id === id);
    if (!found) throw new Error(`There is no cell ${id}`);
    return found;
  };
  return {
    running,
    cell,
    app: (id) => {
      const { opened } = cell(id);
      if (!opened) throw new Error(`The cell ${id} is not open`);
      return opened.app;
    },
    folder: (id) => join(folder.path, 'data', id),
    call: (id, route, call) => send(running.port, HOSTS[id], route, call),
    subscribe: (id, query, token) => {
      const client = createClient({
        url: `ws://127.0.0.1:${running.port}/graphql`,
        webSocketImpl: class extends WebSocket {
          constructor(url: string, protocols: string) {
            super(url, protocols, { headers: { host: HOSTS[id] } });
          }
        },
        connectionParams: { token },
        retryAttempts: 0,
      });
      clients.push(client);
      return client.iterate({ query });
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) await client.dispose();
      await running.stop();
      // Other files share this process.
      vi.unstubAllEnvs();
      folder[Symbol.dispose]();
    },
  };
}

function send<Body>(port: number, host: string, route: string, call: Call = {}): Promise<Answer<Body>> {
  const [method, path] = route.split(' ');
  const { token, headers, payload } = call;
  const isFile = payload instanceof Uint8Array;
  const sent = {
    host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && !isFile && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, headers: sent }, (response) => {
      text(response)
        .then((body) => {
          const { statusCode: status = 0, headers: answered } = response;
          const isJson = answered['content-type']?.includes('json') ?? false;
          resolve({ status, headers: answered, body: (isJson ? JSON.parse(body) : body) as Body });
        })
        .catch(reject);
    });
    asked.on('error', reject);
    asked.end(isFile ? payload : payload === undefined ? undefined : JSON.stringify(payload));
  });
}
