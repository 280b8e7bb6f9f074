import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { scratchDirectory } from '../../support/scratch-directory.ts';

/** An empty directory for a database that everybody may enter, with a name that breaks careless quoting. */
export function makeDataDir() {
  return makeDirectory(scratchDirectory());
}

/** The same, gone after the test. */
export function temporaryDataDir(): string {
  const { directory, remove } = makeDataDir();
  onTestFinished(remove);
  return directory;
}

/** A directory for programs, gone after the test: a memory file system often refuses to execute. */
export function temporaryProgramDirectory(): string {
  const { directory, remove } = makeDirectory(tmpdir());
  onTestFinished(remove);
  return directory;
}

function makeDirectory(parent: string) {
  const directory = mkdtempSync(path.join(parent, "maumee driver's data-"));
  chmodSync(directory, 0o755);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }) };
}
