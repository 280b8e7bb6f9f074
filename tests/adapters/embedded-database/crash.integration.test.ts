import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { holdDatabase, spawnHolder } from './database-holder.ts';
import { runSql } from '../../support/database-server.ts';
import { startEmbeddedDatabase } from '../../../adapters/embedded-database/start-embedded-database.ts';
import { readyMadeDataDirs } from './ready-made-data-dir.ts';

// Each start is a handful of processes; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const lockFile = (dataDir: string) => path.join(dataDir, 'postgres', 'pgdata', 'postmaster.pid');
const writeRow = "insert into rides values ('written before the crash')";
const rows = [{ id: 'kept' }, { id: 'written before the crash' }];
const dataDirs = readyMadeDataDirs();

/** A database whose holder and server were both killed with -9; its lock file is still there. */
async function crashedDatabase() {
  const dataDir = dataDirs();
  const holder = await holdDatabase(dataDir);
  await runSql(holder.url, writeRow);
  process.kill(holder.pid, 'SIGKILL');
  await holder.kill();
  return { dataDir, pid: holder.pid };
}

describe('after kill -9', () => {
  test('of the process that started it, the server ends too and keeps its rows', async () => {
    const dataDir = dataDirs();
    const holder = await holdDatabase(dataDir);
    await runSql(holder.url, writeRow);
    await holder.kill();
    await vi.waitFor(() => expect(existsSync(lockFile(dataDir))).toBe(false), {
      timeout: 10_000,
      interval: 20,
    });
    await expect(runSql(holder.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

    const next = await holdDatabase(dataDir);
    expect(next.owned).toBe(true);
    expect(await runSql(next.url, 'select id from rides')).toEqual(rows);
  });

  test('of the process while the server is only just starting, none stays behind', async () => {
    const dataDir = dataDirs();
    const { kill } = spawnHolder(dataDir);
    await vi.waitFor(() => expect(existsSync(lockFile(dataDir))).toBe(true), {
      timeout: 10_000,
      interval: 1,
    });
    await kill();
    await vi.waitFor(() => expect(existsSync(lockFile(dataDir))).toBe(false), {
      timeout: 10_000,
      interval: 20,
    });
  });

  test('of the server as well, the next start recovers every committed row', async () => {
    const { dataDir } = await crashedDatabase();
    const next = await holdDatabase(dataDir);
    expect(next.owned).toBe(true);
    expect(await runSql(next.url, 'select id from rides')).toEqual(rows);
  });

  test('the process id in the lock it left may belong to another program by then', async () => {
    const { dataDir, pid } = await crashedDatabase();
    const lock = readFileSync(lockFile(dataDir), 'utf8');
    writeFileSync(lockFile(dataDir), lock.replace(String(pid), String(process.pid)));
    const next = await holdDatabase(dataDir);
    expect(next.owned).toBe(true);
    expect(await runSql(next.url, 'select id from rides')).toEqual(rows);
  });
});

describe('a server that is killed while its owner lives', () => {
  test('is started again on its port with every committed row, each time, and stops when it is told to', async () => {
    const log: string[] = [];
    const database = await startEmbeddedDatabase({ dataDir: dataDirs(), log: (line) => log.push(line) });
    try {
      await runSql(database.url, writeRow);
      for (let kills = 0; kills < 2; kills += 1) {
        const { pid } = database;
        process.kill(pid, 'SIGKILL');
        await vi.waitFor(() => expect(database.pid).not.toBe(pid), { timeout: 30_000, interval: 50 });
        expect(await runSql(database.url, 'select id from rides')).toEqual(rows);
      }
      expect(log.filter((line) => line.includes('ended unasked'))).toHaveLength(2);
    } finally {
      await database.stop();
    }
    await expect(runSql(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    const { pid } = database;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(database.pid).toBe(pid);
  });
});
