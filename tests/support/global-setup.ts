import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../adapters/embedded-database/start-embedded-database.ts';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { runSql, urlOfDatabase } from './database-server.ts';
import { scratchDirectory } from './scratch-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files get their own databases from, see createTestDatabase. */
    testDatabases: { adminUrl: string; template: string };
  }
}

// Several projects set up in one run: they find the same server and template by this name.
const startedAt = Math.trunc(performance.timeOrigin).toString(36);
const run = `maumee_test_${process.pid}_${startedAt}`;

/** Runs once per project before its first test file; returns what to do after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? foreignServer(process.env.DATABASE_URL) : await embeddedServer();
  try {
    await makeTemplate(server.adminUrl, run);
  } catch (error) {
    await server.cleanUp();
    throw error;
  }
  project.provide('testDatabases', { adminUrl: server.adminUrl, template: run });
  const untouchedDemo = path.join(scratchDirectory(), `${run}_demo`);
  const programs = path.join(scratchDirectory(), `${run}_programs`);
  // Inherited by the processes of the tests, see ServedApp and bundledProgram.
  process.env['UNTOUCHED_DEMO'] = untouchedDemo;
  process.env['BUNDLED_PROGRAMS'] = programs;
  return async () => {
    for (const folder of [untouchedDemo, programs]) rmSync(folder, { recursive: true, force: true });
    await server.cleanUp();
  };
}

interface TestServer {
  readonly adminUrl: string;
  cleanUp(): Promise<void>;
}

/** Loses everything when the machine crashes, and is that much faster. */
async function embeddedServer(): Promise<TestServer> {
  removeLeftovers();
  const dataDir = path.join(scratchDirectory(), run);
  const database = await startEmbeddedDatabase({
    dataDir,
    flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  const cleanUp = async () => {
    await database.stop();
    if (database.owned) rmSync(dataDir, { recursive: true, force: true });
  };
  return { adminUrl: database.url, cleanUp };
}

/** A server of the developer's: we make and drop databases of our own there, and touch nothing else. */
function foreignServer(adminUrl: string): TestServer {
  const cleanUp = async () => {
    const ours = await runSql<{ name: string }>(
      adminUrl,
      'select datname as name from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { name } of ours) {
      await runSql(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    }
  };
  return { adminUrl, cleanUp };
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  const existing = await runSql(adminUrl, 'select from pg_database where datname = $1', [template]);
  if (existing.length > 0) return;
  const name = pg.escapeIdentifier(template);
  await runSql(adminUrl, `create database ${name}`);
  await migrateToLatest(urlOfDatabase(adminUrl, template));
  // A database can be copied only while nobody is connected to it.
  await runSql(adminUrl, `alter database ${name} allow_connections false`);
}

/** Removes the directories of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(scratchDirectory())) {
    const pid = /^maumee_test_(\d+)_/.exec(name)?.[1];
    const directory = path.join(scratchDirectory(), name);
    const owner = statSync(directory, { throwIfNoEntry: false })?.uid;
    if (!pid || owner !== process.getuid?.() || isRunning(Number(pid))) continue;
    rmSync(directory, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
