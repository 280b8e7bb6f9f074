import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { finishCompression } from '../../web/build.ts';
import { bestBrotli, compressBest, HURRIED } from '../../web/compress-best.js';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = Buffer.from('export const words = ["ride", "rider", "driver"];\n'.repeat(50) + Math.PI);

/** Makes it a build whose only script was compressed in a hurry. */
function fillInAHurry(folder: string): string {
  const assets = path.join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(path.join(assets, 'app.js'), SCRIPT);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  writeFileSync(path.join(assets, 'app.js.br'), brotliCompressSync(SCRIPT, { params }));
  writeFileSync(path.join(folder, HURRIED), '');
  return assets;
}

it('writes what was compressed in a hurry again, as small as it gets', () => {
  using folder = temporaryFolder();
  const assets = fillInAHurry(folder.path);
  const before = readFileSync(path.join(assets, 'app.js.br')).length;
  compressBest(folder.path);
  const after = readFileSync(path.join(assets, 'app.js.br'));
  expect(after.length).toBeLessThan(before);
  expect(after).toEqual(brotliCompressSync(SCRIPT, bestBrotli(SCRIPT.length)));
  expect(brotliDecompressSync(after)).toEqual(SCRIPT);
  expect(readdirSync(assets).sort()).toEqual(['app.js', 'app.js.br']);
  expect(existsSync(path.join(folder.path, HURRIED))).toBe(false);
});

it('leaves what is smaller already, as the very small ones may be', () => {
  using folder = temporaryFolder();
  const assets = fillInAHurry(folder.path);
  const small = Buffer.from('export{a as default,b as c}from"./driver-rides.js"'.repeat(3));
  const hurried = brotliCompressSync(small, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  expect(hurried.length).toBeLessThan(brotliCompressSync(small, bestBrotli(small.length)).length);
  writeFileSync(path.join(assets, 'small.js'), small);
  writeFileSync(path.join(assets, 'small.js.br'), hurried);
  compressBest(folder.path);
  expect(readFileSync(path.join(assets, 'small.js.br'))).toEqual(hurried);
});

it('happens beside a server, once', async () => {
  using folder = temporaryFolder();
  const assets = fillInAHurry(folder.path);
  const stop = finishCompression(folder.path);
  await expect.poll(() => existsSync(path.join(folder.path, HURRIED)), { timeout: 20_000 }).toBe(false);
  await stop();
  writeFileSync(path.join(assets, 'app.js.br'), 'as it is');
  await finishCompression(folder.path)();
  expect(readFileSync(path.join(assets, 'app.js.br'), 'utf8')).toBe('as it is');
});
