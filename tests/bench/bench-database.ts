import path from 'node:path';
import { startEmbeddedDatabase } from '../../adapters/embedded-database/start-embedded-database.ts';
import { runSql, urlOfDatabase } from '../support/database-server.ts';
import type { TestDatabase } from '../support/test-database.ts';

/**
 * An empty database: on the given server, or on an embedded one in `folder`. That one runs with the settings of
 * production, so that a commit waits for the disk.
 */
export async function createBenchDatabase(
  serverUrl: string | undefined,
  folder: string,
): Promise<TestDatabase> {
  if (!serverUrl) {
    const database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'data') });
    const drop = () => database.stop();
    return { url: database.url, drop, [Symbol.asyncDispose]: drop };
  }
  return createDatabaseBeside(serverUrl, 'bench');
}

/** One of two that are compared: each on an embedded server of its own, which finds again what a kept folder has. */
export async function createFilledDatabase(
  serverUrl: string | undefined,
  folder: string,
): Promise<TestDatabase> {
  return serverUrl
    ? createDatabaseBeside(serverUrl, path.basename(folder))
    : createBenchDatabase(undefined, folder);
}

/** An empty database on the server of another one. */
export async function createDatabaseBeside(serverUrl: string, purpose: string): Promise<TestDatabase> {
  const name = `maumee_${purpose}_${process.pid}`;
  await runSql(serverUrl, `create database ${name}`);
  const drop = async () => {
    await runSql(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { url: urlOfDatabase(serverUrl, name), drop, [Symbol.asyncDispose]: drop };
}
