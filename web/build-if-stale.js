import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

// What Vite builds here is built by whoever needs it, when its sources have changed. Not TypeScript: it comes before
// whatever reads TypeScript.

/**
 * Something that Vite builds.
 *
 * @typedef {object} Build
 * @property {string} root of the project
 * @property {string} folder to build into, in the root
 * @property {string} config of Vite, a file in the root
 * @property {() => string[]} sources all that it is built from: files in the root
 */

/** Set for a build that somebody waits for. */
export const IN_A_HURRY = 'BUILD_IN_A_HURRY';

/** In a finished build: the hash of its sources as they were when it began. */
export const STAMP = '.source-hash';

/**
 * Hash over the path and content of every source. Content and not time, because a checkout or a copied image gives old
 * files new times.
 *
 * @param {Pick<Build, 'root' | 'sources'>} build
 */
export function sourceHash({ root, sources }) {
  const hash = createHash('sha256');
  for (const source of sources().toSorted()) {
    hash
      .update(`${source}\0`)
      .update(readFileSync(path.join(root, source)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The files below a folder of the project.
 *
 * @param {string} root
 * @param {string} folder
 */
export function filesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Whether a finished build of the present sources is there.
 *
 * @param {Pick<Build, 'root' | 'folder' | 'sources'>} build
 */
export function isBuildFresh({ root, folder, sources }) {
  const stamp = path.join(root, folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash({ root, sources });
}

/**
 * Builds unless the build that is there is of the present sources; `onBuild` is called before. Two processes may do this
 * at once: each builds beside and moves into place. Rejects with the bundler's words when the sources do not build.
 *
 * @param {Build} build
 * @param {() => void} [onBuild]
 */
export async function buildIfStale(build, onBuild = () => undefined) {
  if (isBuildFresh(build)) return;
  onBuild();
  const folder = path.join(build.root, build.folder);
  const building = `${folder}-${process.pid}`;
  try {
    await runVite(['build', '--config', path.join(build.root, build.config), '--outDir', building]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(building, folder);
  } catch (error) {
    // Another process moved the same build into place first: nothing is lost.
    if (!isBuildFresh(build)) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/**
 * In a process of its own: Vite sets NODE_ENV, which the server reads for quite other decisions.
 *
 * @param {string[]} args
 */
async function runVite(args) {
  await promisify(execFile)(process.execPath, [viteProgram(), ...args, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', [IN_A_HURRY]: '1' },
  });
}

function viteProgram() {
  try {
    return path.join(
      path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
      'bin/vite.js',
    );
  } catch (cause) {
    throw new Error('This is not built. Run `npm ci && npm run build` first.', { cause });
  }
}
