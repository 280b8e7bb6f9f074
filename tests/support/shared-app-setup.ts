import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { PROGRAM_BUILD } from '../../cli/program-build.js';
import { buildIfStale } from '../../web/build-if-stale.js';
import { buildWebIfStale } from '../../web/build.ts';
import { scratchDirectory } from './scratch-directory.ts';
import { ServedApp } from './served-app.ts';

export interface SharedApp {
  readonly url: string;
  readonly mailboxUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that tells where the app is that journeys share, see VisitedApp.shared; written once it is served. */
    sharedApp: string;
  }
}

/**
 * Runs once before the first test: builds what is served, then makes the demo and serves it, until the last journey. The
 * tests before the journeys run meanwhile.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await Promise.all([buildIfStale(PROGRAM_BUILD), buildWebIfStale()]);
  const file = path.join(scratchDirectory(), `maumee_test_${process.pid}_shared_app.json`);
  const tell = (said: SharedApp | { readonly problem: string }) => writeFileSync(file, JSON.stringify(said));
  const starting = ServedApp.start();
  starting.then(
    ({ url, mailboxUrl }) => tell({ url, mailboxUrl }),
    (error: unknown) => tell({ problem: String(error) }),
  );
  project.provide('sharedApp', file);
  return async () => {
    rmSync(file, { force: true });
    await (await starting)[Symbol.asyncDispose]();
  };
}

const PAUSE_MS = 100;

/** Where it is, in a test. Waits until it is served; throws when it cannot be. */
export async function findSharedApp(): Promise<SharedApp> {
  for (;;) {
    const said = readIfWritten(inject('sharedApp'));
    if (said && 'problem' in said) throw new Error(said.problem);
    if (said) return said;
    await pause(PAUSE_MS);
  }
}

function readIfWritten(file: string): SharedApp | { readonly problem: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SharedApp | { readonly problem: string };
  } catch {
    return null; // Not there, or half of it.
  }
}
