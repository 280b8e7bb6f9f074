import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabaseOptions,
} from '../../../adapters/embedded-database/start-embedded-database.ts';
import { holdDatabase } from './database-holder.ts';
import { runSql } from '../../support/database-server.ts';
import { readyMadeDataDirs } from './ready-made-data-dir.ts';
import { temporaryDataDir } from './temporary-directory.ts';

// Each start is a handful of processes; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function start(options: EmbeddedDatabaseOptions) {
  const database = await startEmbeddedDatabase(options);
  onTestFinished(() => database.stop());
  return database;
}

const dataDirs = readyMadeDataDirs();
const volatile = ['fsync=off', 'synchronous_commit=off'];

describe('the embedded database', () => {
  test('is made in a new directory, and keeps its rows and its durability for the next start', async () => {
    const dataDir = path.join(temporaryDataDir(), 'not', 'there yet');
    const first = await start({ dataDir });
    expect(first.owned).toBe(true);
    expect(await runSql(first.url, 'select current_user::text, current_database()::text')).toEqual([
      { current_user: 'maumee', current_database: 'maumee' },
    ]);
    await runSql(first.url, "create table rides (id text); insert into rides values ('kept')");
    await first.stop();
    await expect(runSql(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

    const second = await start({ dataDir });
    expect(await runSql(second.url, 'select id from rides')).toEqual([{ id: 'kept' }]);
    expect(await runSql(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await runSql(second.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('is joined by a later start, whose stop leaves it running', async () => {
    const dataDir = dataDirs();
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const owner = await start({ dataDir, flags: volatile, log });
    const guest = await start({ dataDir, log, database: 'another "database"' });
    expect(guest).toMatchObject({ owned: false, pid: owner.pid });
    expect(await runSql(guest.url, 'select current_database()::text as name')).toEqual([
      { name: 'another "database"' },
    ]);
    await guest.stop();
    expect(await runSql(owner.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['Started', 'Joined']);
  });

  test('is started by one of two first starters and joined by the other', async () => {
    const dataDir = temporaryDataDir();
    const [one, other] = await Promise.all([holdDatabase(dataDir), holdDatabase(dataDir)]);
    expect([one.owned, other.owned].sort()).toEqual([false, true]);
    expect(one).toMatchObject({ pid: other.pid, url: other.url });
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    await runSql(one.url, 'create table seen_by_both ()');
    expect(await runSql(other.url, 'select from seen_by_both')).toEqual([]);
  });

  test('lets in nobody but who knows the password that only its owner can read', async () => {
    const dataDir = dataDirs();
    const { url } = await start({ dataDir, flags: volatile });
    const stranger = new URL(url);
    stranger.password = 'maumee';
    await expect(runSql(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await runSql(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await runSql(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, 'postgres', 'server.log')).mode & 0o777).toBe(0o600);
  });

  test('says in one line why it does not start, where to look and what to do instead', async () => {
    const attempt = startEmbeddedDatabase({
      dataDir: dataDirs(),
      flags: ['fsync=off', 'nonsense=1'],
    });
    await expect(attempt).rejects.toThrow(
      /^The embedded database did not start: unrecognized configuration parameter "nonsense" \(see .*server\.log\)\. .*DATABASE_URL\.$/,
    );
  });
});
