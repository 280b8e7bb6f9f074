import { execFile } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isBuildFresh } from './build-stamp.ts';

const webRoot = dirname(fileURLToPath(import.meta.url));
const distFolder = join(webRoot, 'dist');

/**
 * Builds the client into web/dist unless the build there is of the present sources; `onBuild` is called
 * before a build begins. Two processes may do this at once: each builds beside and moves into place.
 * Rejects with the bundler's words when the sources do not build.
 */
export async function buildWebIfStale(onBuild: () => void = () => undefined): Promise<void> {
  if (isBuildFresh(dirname(webRoot), distFolder)) return;
  onBuild();
  const building = `${distFolder}-${process.pid}`;
  try {
    await runVite(['build', '--config', join(webRoot, 'vite.config.ts'), '--outDir', building]);
    rmSync(distFolder, { recursive: true, force: true });
    renameSync(building, distFolder);
  } catch (error) {
    // Another process moved the same build into place first: nothing is lost.
    if (!isBuildFresh(dirname(webRoot), distFolder)) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/** In a process of its own: Vite sets NODE_ENV, which the server reads for quite other decisions. */
async function runVite(args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [viteProgram(), ...args, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function viteProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch (cause) {
    throw new Error('The web client is not built. Run `npm ci && npm run build` first.', { cause });
  }
}
