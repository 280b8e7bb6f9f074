import { cpSync } from 'node:fs';
import { beforeAll } from 'vitest';
import { startEmbeddedDatabase } from '../../../adapters/embedded-database/start-embedded-database.ts';
import { runSql } from '../../support/database-server.ts';
import { makeDataDir, temporaryDataDir } from './temporary-directory.ts';

/**
 * Making a database is the slow part: this makes one per test file, with the row 'kept' in its table rides, and
 * gives each test a copy of its directory.
 */
export function readyMadeDataDirs(): () => string {
  let original: string;
  beforeAll(async () => {
    const { directory, remove } = makeDataDir();
    original = directory;
    const database = await startEmbeddedDatabase({ dataDir: original, flags: ['fsync=off'] });
    await runSql(database.url, 'create table rides (id text)');
    await runSql(database.url, "insert into rides values ('kept')");
    await database.stop();
    return remove;
  });
  return () => {
    const copy = temporaryDataDir();
    cpSync(original, copy, { recursive: true });
    return copy;
  };
}
