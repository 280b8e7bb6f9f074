import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { chooseServerAccount } from '../../../adapters/embedded-database/server-account.ts';
import { holdDatabase } from './database-holder.ts';
import { runSql } from '../../support/database-server.ts';
import { temporaryDataDir, temporaryProgramDirectory } from './temporary-directory.ts';

// Each start is a handful of processes; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

/** A search path on which these commands fail. */
function pathWithout(...commands: string[]): string {
  const directory = temporaryProgramDirectory();
  for (const command of commands) {
    writeFileSync(path.join(directory, command), '#!/bin/sh\nexit 1\n');
    chmodSync(path.join(directory, command), 0o755);
  }
  return `${directory}:${process.env.PATH}`;
}

interface Start {
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly forbidden?: readonly string[];
}

const starts: [who: string, start: Start][] = isRoot
  ? [
      ['root', {}],
      ['root where user namespaces are forbidden', { forbidden: ['unshare'] }],
      ['a normal user', { user: nobody }],
    ]
  : [['a normal user', {}]];

describe('the embedded database runs', () => {
  test.each(starts)('for %s, and the second start keeps its rows', async (_who, { user, forbidden = [] }) => {
    const dataDir = temporaryDataDir();
    if (user) chownSync(dataDir, user.uid, user.gid);
    const first = await holdDatabase(dataDir, { user, path: pathWithout(...forbidden) });
    await runSql(first.url, 'create table rides (id text)');
    await runSql(first.url, "insert into rides values ('kept')");
    await first.release();
    const owner = statSync(path.join(dataDir, 'postgres')).uid;
    if (user) expect(owner).toBe(user.uid);
    if (forbidden.length > 0) expect(owner).not.toBe(0);

    // With nothing forbidden any more, root still runs it as the user it was given to.
    const second = await holdDatabase(dataDir, { user });
    expect(await runSql(second.url, 'select id from rides')).toEqual([{ id: 'kept' }]);
    expect(statSync(path.join(dataDir, 'postgres', 'pgdata', 'postmaster.pid')).uid).toBe(owner);
  });

  test('for root as the user that the directory belongs to', () => {
    const dataDir = temporaryDataDir();
    if (isRoot) chownSync(dataDir, nobody.uid, nobody.gid);
    const { uid, gid } = statSync(dataDir);
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    expect(chooseServerAccount(path.join(dataDir, 'postgres'))).toEqual({ prefix: [], ids: { uid, gid } });
  });

  test('not for root where there is neither a user namespace nor an unprivileged user', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    vi.stubEnv('PATH', pathWithout('unshare', 'id'));
    expect(() => chooseServerAccount('/postgres')).toThrow(
      /^The embedded database cannot run as root here .*start it as a normal user\. .*DATABASE_URL\.$/,
    );
  });
});
