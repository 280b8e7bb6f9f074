import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RateLimits } from '../../../application/ports/operations.ts';
import { UNLIMITED } from '../../../adapters/rate-limits/unlimited.ts';
import { STAGE_WORDS } from '../../../domain/rides/stage.ts';
import spanish from '../../../web/messages/es.json' with { type: 'json' };
import { buildTrackingPage } from '../../../web/tracking-page-plugin.ts';
import { testServer } from './test-server.ts';
import { fill, WORDS } from '../../../web/tracking-page/words.ts';

/** With its script, its style and its map; the photo of the driver comes besides. */
const MOST_BYTES = 40_000;

let page: string;
beforeAll(async () => {
  page = await buildTrackingPage();
});

describe('the page of a link', () => {
  it('is small, also for who takes it uncompressed', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(MOST_BYTES / 2);
    expect(gzipSync(page).length).toBeLessThan(8_000);
    expect(brotliCompressSync(page).length).toBeLessThan(8_000);
  });

  it('loads nothing but the mark, and has its script and its style in it', () => {
    const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(loaded)).toEqual(new Set(['/mark.svg']));
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).toMatch(/<style>\s*:root\{--ink:#14201d/);
    expect(page).not.toContain('createElement(`style`)');
    expect(page).not.toMatch(/<style>\/\*|<script>\/\*| style="| on\w+="|innerHTML|@import|url\(/);
  });

  it('asks nothing of a browser that came after 2015', () => {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
    expect(script.length).toBeGreaterThan(1_000);
    // Optional chaining, nullish values, spread objects, promises of functions, modules, streams.
    expect(script).not.toMatch(/\?\.[\w([]|\?\?|\{\s*\.\.\.|\basync\b|\bawait\b|\bimport\b|\bfetch\(|\*\*/);
    expect(script).not.toMatch(/\.(at|flat|flatMap|includes|padStart|replaceAll|entries|values)\(/);
  });
});

describe('its words', () => {
  it('say of a stage what every other screen says, in both languages', () => {
    const catalogue = spanish as Readonly<Record<string, string>>;
    expect(WORDS.en.stages).toEqual(STAGE_WORDS);
    for (const [stage, english] of Object.entries(STAGE_WORDS))
      expect(WORDS.es.stages[stage as keyof typeof STAGE_WORDS]).toBe(catalogue[english]);
  });

  it('have the same blanks in both languages, and differ', () => {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const { stages, ...texts } = WORDS.en;
    expect(Object.keys(stages)).toEqual(Object.keys(WORDS.es.stages));
    for (const [key, english] of Object.entries(texts)) {
      const other = WORDS.es[key as keyof typeof texts];
      expect([key, blanks(other)]).toEqual([key, blanks(english)]);
      expect(other).not.toBe(english);
    }
    expect(fill(WORDS.es.title, { name: 'Rita' })).toBe('Viaje de Rita');
    expect(fill(WORDS.es.updated, { time: '3:24 p.m.' })).toBe('Actualizado a las 3:24 p.m.');
  });
});

describe('the page as it is served', () => {
  const TOKEN = 'k3xq2mJ0oW0m4oV7c1Zb2A';

  async function serve(options: Parameters<typeof testServer>[0] = {}) {
    const webFolder = mkdtempSync(join(tmpdir(), 'tracking-page-'));
    mkdirSync(join(webFolder, 'pages'));
    writeFileSync(join(webFolder, 'index.html'), '<html lang="en"><script>1</script></html>');
    writeFileSync(join(webFolder, 'pages/tracking-page.html'), page);
    const serviceArea = { languages: ['en', 'es'], timeZone: 'America/New_York' };
    return testServer({ webFolder, configuration: { productName: 'Rides & Co', serviceArea }, ...options });
  }

  it('is the same for every address, live or not', async () => {
    const server = await serve({ environment: { productName: 'Rides & Co' } });
    const read = async (url: string) => {
      const { statusCode, body, headers } = await server.inject({ url });
      return { statusCode, body, headers: { ...headers, date: null, 'x-request-id': null } };
    };
    const first = await read(`/t/${TOKEN}`);
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('<title>Rides &amp; Co</title>');
    expect(first.body).toContain('data-time-zone="America/New_York"');
    expect(first.body).not.toContain('{{');
    for (const url of ['/t/', '/t/none', `/t/${TOKEN}/more`, `/t/${'x'.repeat(1_000)}`, '/t/%00'])
      expect([url, await read(url)]).toEqual([url, first]);
  });

  it('is kept nowhere, found by no search engine, told to no other page, and runs its own script alone', async () => {
    const { headers, body } = await (await serve()).inject({ url: `/t/${TOKEN}` });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    const hash = (element: string) => {
      const [, text = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(body) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash('script')}`,
      `style-src ${hash('style')}`,
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(body).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(body).toContain('<meta name="referrer" content="no-referrer" />');
  });

  it.each([
    ['en', { 'accept-language': 'fr' }],
    ['es', { 'accept-language': 'es-MX,en;q=0.5' }],
    ['en', { 'accept-language': 'es', cookie: 'language=en' }],
  ])('begins in %s for %j', async (language, headers) => {
    const { body } = await (await serve()).inject({ url: `/t/${TOKEN}`, headers });
    expect(body).toContain(`<html lang="${language}"`);
  });

  it('counts for its address; what it asks counts as a guess only where it is one', async () => {
    const countAddress = vi.fn<RateLimits['countAddress']>(async () => undefined);
    const countOperations = vi.fn<RateLimits['countOperations']>(async () => undefined);
    const trip = { stage: 'looking', pickup: {}, dropoff: {}, scheduledFor: null, endsAt: new Date(0) };
    const execute = async ({ token }: { token: string }) => (token === TOKEN ? trip : null) as never;
    const server = await serve({
      rateLimits: { ...UNLIMITED, countAddress, countOperations },
      useCases: { readSharedTrip: { execute } },
    });
    await server.inject({ url: `/t/${TOKEN}` });
    await server.inject({ url: `/api/track/${TOKEN}` });
    expect([countAddress.mock.calls.length, countOperations.mock.calls.length]).toEqual([2, 0]);
    await server.inject({ url: `/api/track/${TOKEN}x` });
    expect(countOperations.mock.calls).toEqual([
      [['GET /api/track/{token}'], { userId: null, address: '127.0.0.1' }],
    ]);
  });
});
