import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { IN_A_HURRY } from './build-if-stale.js';
import { bestBrotli, HURRIED } from './compress-best.js';

const MIN_BYTES = 200;
/** A twelfth of the best one's time, for 7 % more bytes. */
const HURRIED_QUALITY = 9;
/** For the explorers beside the pages. */
const QUICK = 5;

/**
 * Vite plugin: writes every text of the build beside itself as Brotli and gzip, as small as they get. In a hurry nearly so:
 * then the build is marked, for `compress-best.js`.
 */
export function precompress(): Plugin {
  const isHurried = process.env[IN_A_HURRY] !== undefined;
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
        const texts = files.filter((file) => /\.(js|css|svg)$/.test(file));
        await Promise.all(texts.map((file) => compress(join(outDir, file), isHurried)));
        if (isHurried) writeFileSync(join(outDir, HURRIED), '');
      },
    },
  };
}

async function compress(file: string, isHurried: boolean): Promise<void> {
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, toOptions(file, content.length, isHurried)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  // Of the very small ones gzip may be the smaller.
  if (br.length <= gz.length) writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

function toOptions(file: string, size: number, isHurried: boolean) {
  const best = bestBrotli(size);
  const isPage = dirname(file).endsWith('assets');
  if (isPage && !isHurried) return best;
  const quality = isPage ? HURRIED_QUALITY : QUICK;
  return { params: { ...best.params, [constants.BROTLI_PARAM_QUALITY]: quality } };
}
