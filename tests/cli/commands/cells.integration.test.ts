import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';
import { serveProcess } from '../served-process.ts';

const folder = temporaryFolder();
const CELLS = {
  CELLS_DIR: folder.path,
  DATA_DIR: join(folder.path, 'data'),
  MAUMEE_ADMIN_PASSWORD: 'Swan-Creek-1859',
};
const databases: TestDatabase[] = [];

beforeAll(async () => {
  for (const id of ['phoenix', 'toledo']) {
    const database = await createTestDatabase();
    databases.push(database);
    const lines = [`AREA=${id}`, `HOST_NAMES=${id}.test`, `DATABASE_URL=${database.url}`];
    writeFileSync(join(folder.path, `${id}.env`), lines.join('\n'));
  }
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  folder[Symbol.dispose]();
});

it('a command is about the cell that it names, before it or behind it', async () => {
  const account = ['--email', 'ada@cells.test', '--first-name', 'Ada', '--last-name', 'Min', '--yes'];
  const made = await runMaumee(['--cell', 'phoenix', 'users', 'create-admin', ...account], CELLS);
  expect(made).toMatchObject({ exitCode: 0 });
  const list = async (...args: string[]) =>
    (await runMaumee(['users', 'list', '--json', ...args], CELLS)).json<unknown[]>();
  expect(await list('--cell', 'phoenix')).toHaveLength(1);
  expect(await list('--cell', 'toledo')).toEqual([]);
  const byVariable = await runMaumee(['users', 'list', '--json'], { ...CELLS, MAUMEE_CELL: 'phoenix' });
  expect(byVariable.json<unknown[]>()).toHaveLength(1);
});

it('a command that names none is told which there are', async () => {
  for (const args of [
    ['users', 'list'],
    ['db', 'migrate'],
    ['config', 'check'],
  ]) {
    const { exitCode, stderr } = await runMaumee(args, CELLS);
    expect([exitCode, stderr]).toEqual([
      2,
      'The environment cannot be used:\n  Say which cell by --cell or MAUMEE_CELL: phoenix, toledo\n',
    ]);
  }
});

it('config check shows which file a value comes from', async () => {
  const { stdout } = await runMaumee(['config', 'check', '--cell', 'phoenix'], CELLS);
  expect(stdout).toMatch(/^AREA +phoenix {2}\(phoenix\.env\)$/m);
  expect(stdout).toMatch(/^DATA_DIR +\S+phoenix {2}\(cell\)$/m);
});

it('doctor examines all, or the one that is named', async () => {
  const checks = async (...args: string[]) =>
    (await runMaumee(['doctor', '--json', ...args], CELLS)).json<{ check: string; message: string }[]>();
  const all = await checks();
  const areas = all
    .filter(({ check }) => check.endsWith('area'))
    .map(({ check, message }) => [check, message.split(',')[0]]);
  expect(areas).toEqual([
    ['phoenix: area', 'phoenix: Metro Phoenix'],
    ['toledo: area', 'toledo: Metro Toledo'],
  ]);
  expect((await checks('--cell', 'toledo')).map(({ check }) => check)).toContain('area');
});

it(
  'serve in production says nothing but lines of JSON, and which areas are ready where',
  async () => {
    const keys = temporaryFolder();
    for (const id of ['phoenix', 'toledo']) {
      const lines = [
        readFileSync(join(folder.path, `${id}.env`), 'utf8'),
        `SECRET_KEY=the key of ${id}, made up for tests`,
      ];
      writeFileSync(join(keys.path, `${id}.env`), lines.join('\n'));
    }
    await using server = await serveProcess('', {
      CELLS_DIR: keys.path,
      NODE_ENV: 'production',
      SECRET_KEY: '',
    });
    const ready = () =>
      server.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'ready')
        .map(({ cell, publicUrl }) => [cell, publicUrl]);
    const port = new URL(server.url).port;
    await vi.waitFor(
      () =>
        expect(ready()).toEqual([
          ['phoenix', `http://phoenix.test:${port}`],
          ['toledo', `http://toledo.test:${port}`],
        ]),
      5_000,
    );
    keys[Symbol.dispose]();
  },
  PROCESS_TIMEOUT_MS,
);
