import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// `node web/compress-best.js <folder of a build>`: after a build that was in a hurry. A program of its own, which leaves
// the processor to whoever else wants it.

/** In a build whose texts are not yet as small as they get. */
export const HURRIED = '.hurried';

const LOWEST_PRIORITY = 19;

/**
 * Writes each Brotli file of a build once more, as small as it gets. Whoever reads one meanwhile has the old one or the new
 * one, whole.
 *
 * @param {string} folder
 */
export function compressBest(folder) {
  const assets = path.join(folder, 'assets');
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.br'))) {
    const file = path.join(assets, name);
    const content = readFileSync(file.slice(0, -'.br'.length));
    const best = brotliCompressSync(content, bestBrotli(content.length));
    // Of the very small ones it may be larger.
    if (best.length >= statSync(file).size) continue;
    writeFileSync(`${file}.new`, best);
    renameSync(`${file}.new`, file);
  }
  rmSync(path.join(folder, HURRIED));
}

/**
 * A second for each half megabyte.
 *
 * @param {number} size
 */
export function bestBrotli(size) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

const [, program, folder] = process.argv;
if (program === fileURLToPath(import.meta.url) && folder && existsSync(path.join(folder, HURRIED))) {
  setPriority(LOWEST_PRIORITY);
  compressBest(folder);
}
