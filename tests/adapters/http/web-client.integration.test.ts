import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServer } from './test-server.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function served(isProduction = false, hasOfflineApp = true) {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Maumee</title>');
  writeFileSync(join(folder.path, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder.path, '.source-hash'), 'hash');
  writeFileSync(join(folder.path, 'assets/app-d41d8cd9.js'), 'export const a = 1;\n'.repeat(200));
  writeFileSync(join(folder.path, 'assets/app-d41d8cd9.js.br'), 'as brotli');
  writeFileSync(join(folder.path, 'assets/app-d41d8cd9.js.gz'), 'as gzip');
  for (const explorer of ['graphiql', 'swagger-ui']) {
    mkdirSync(join(folder.path, explorer, 'assets'), { recursive: true });
    writeFileSync(join(folder.path, explorer, 'index.html'), `<title>Explorer ${explorer}</title>`);
    writeFileSync(join(folder.path, explorer, 'assets/index-d41d8cd9.js'), 'export const b = 1;');
  }
  const server = await testServer({
    webFolder: folder.path,
    environment: { isProduction, hasOfflineApp },
  });
  return { server, path: folder.path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

describe.each([
  ['GraphQL', '/graphiql', 'graphiql'],
  ['REST', '/api/docs', 'swagger-ui'],
])('the explorer of %s', (_, path, folder) => {
  const asset = `/${folder}/assets/index-d41d8cd9.js`;

  it('is a page of its own with files that are kept for a year', async () => {
    using client = await served();
    const page = await client.server.inject({ url: path, headers: PAGE });
    expect(page.body).toContain(`<title>Explorer ${folder}`);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const file = await client.server.inject(asset);
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('does not exist in production', async () => {
    using client = await served(true);
    for (const url of [path, `/${folder}/index.html`]) {
      expect((await client.server.inject({ url, headers: PAGE })).body).not.toContain('Explorer');
    }
    expect((await client.server.inject(asset)).statusCode).toBe(404);
  });
});

describe('the installed app', () => {
  it('has a manifest in the name of the product, and a page of no path for the worker', async () => {
    using client = await served();
    const manifest = await client.server.inject('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: 'Maumee', start_url: '/home', display: 'standalone' });
    expect((await client.server.inject('/app-shell')).body).toContain('<title>Maumee');
  });

  it('is taken back: browsers get a worker that forgets everything and removes itself', async () => {
    using client = await served();
    writeFileSync(join(client.path, 'service-worker.js'), 'keep()');
    const kept = await client.server.inject('/service-worker.js');
    expect([kept.body, kept.headers['cache-control']]).toEqual(['keep()', 'no-cache']);
    using retired = await served(false, false);
    writeFileSync(join(retired.path, 'service-worker.js'), 'keep()');
    const response = await retired.server.inject('/service-worker.js');
    expect(response.headers['content-type']).toContain('text/javascript');
    expect(response.body).toMatch(/caches\.delete[^]*registration\.unregister/);
  });
});

describe('the web client', () => {
  it.each(['/', '/rider', '/admin/user/1?tab=home', '/apiary'])(
    'is the page for a visit to %s',
    async (url) => {
      using client = await served();
      const response = await client.server.inject({ url, headers: PAGE });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^text\/html/);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<title>Maumee');
    },
  );

  it('has its files kept for a year when their name changes with their content', async () => {
    using client = await served();
    const asset = await client.server.inject('/assets/app-d41d8cd9.js');
    expect(asset.statusCode).toBe(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await client.server.inject('/icon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const again = await client.server.inject({
      url: '/icon.svg',
      headers: { 'if-none-match': String(icon.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['gzip, br', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
  ])('travels as the build compressed it to who accepts %s', async (accepted, encoding, content) => {
    using client = await served();
    const request = { url: '/assets/app-d41d8cd9.js', headers: { 'accept-encoding': accepted } };
    const response = await client.server.inject(request);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['vary']).toMatch(/accept-encoding/i);
    expect(response.body).toBe(content);
  });

  it('sends a page compressed, and not again while it is the same', async () => {
    using client = await served();
    const headers = { ...PAGE, 'accept-encoding': 'gzip, br' };
    const first = await client.server.inject({ url: '/', headers });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<title>Maumee');
    const plain = await client.server.inject({ url: '/', headers: PAGE });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const etag = String(first.headers['etag']);
    const again = await client.server.inject({ url: '/', headers: { ...PAGE, 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('writes what the server knows into the page, escaped, and new prices as soon as there are some', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'pages'));
    writeFileSync(join(folder.path, 'index.html'), '<p>The shell</p><!--configuration-->');
    const page = '<p title="{{configuration.productName}}">{{prices.schedulingFee}}</p><!--configuration-->';
    writeFileSync(join(folder.path, 'pages/index.html'), page);
    const list = [{ language: 'en', path: '/', isTestMode: null, file: 'index.html' }];
    writeFileSync(join(folder.path, 'pages/pages.json'), JSON.stringify(list));
    const showPricing = vi.fn(async () => ({ ...DEFAULT_RATES }) as never);
    const configuration = { productName: '</script>"&' };
    const options = {
      webFolder: folder.path,
      configuration,
      useCases: { showPricing: { execute: showPricing } },
    };
    const read = async () => (await (await testServer(options)).inject({ url: '/', headers: PAGE })).body;
    expect(await read()).toContain('<p title="&lt;/script&gt;&quot;&amp;">$2.50</p>');
    expect((await read()).match(/<\/script>/g)).toHaveLength(2);
    showPricing.mockRejectedValueOnce(new Error('The database is away'));
    expect(await read()).toContain('The shell');
  });

  it('offers the languages of the area alone', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'pages'));
    writeFileSync(join(folder.path, 'index.html'), '');
    const link = '<button type="button" lang="es" data-language="es">Español</button>';
    writeFileSync(join(folder.path, 'pages/en.html'), `Hello ${link}`);
    writeFileSync(join(folder.path, 'pages/es.html'), 'Hola');
    const files = ['en', 'es'].map((language) => ({
      language,
      path: '/',
      isTestMode: null,
      file: `${language}.html`,
    }));
    writeFileSync(join(folder.path, 'pages/pages.json'), JSON.stringify(files));
    const read = async (languages: readonly string[]) => {
      const configuration = { productName: 'Rides', serviceArea: { languages } };
      const server = await testServer({ webFolder: folder.path, configuration });
      const asked = async (cookie: string) =>
        (await server.inject({ url: '/', headers: { ...PAGE, cookie } })).body;
      return [await asked('language=en'), await asked('language=es')];
    };
    expect(await read(['en', 'es'])).toEqual([`Hello ${link}`, 'Hola']);
    expect(await read(['en'])).toEqual(['Hello ', 'Hello ']);
    expect(await read(['es'])).toEqual(['Hola', 'Hola']);
  });

  it('asks for the prices again once they are a second old, and not before', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'pages'));
    writeFileSync(join(folder.path, 'index.html'), '');
    writeFileSync(join(folder.path, 'pages/index.html'), '{{prices.schedulingFee}}');
    const list = [{ language: 'en', path: '/', isTestMode: null, file: 'index.html' }];
    writeFileSync(join(folder.path, 'pages/pages.json'), JSON.stringify(list));
    let cents = 2_50;
    const execute = async () => ({ ...DEFAULT_RATES, schedulingFeeCents: cents }) as never;
    const server = await testServer({ webFolder: folder.path, useCases: { showPricing: { execute } } });
    const read = async () => (await server.inject({ url: '/', headers: PAGE })).body;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    expect(await read()).toBe('$2.50');
    cents = 3_00;
    expect(await read()).toBe('$2.50');
    clock.mockReturnValue(1_001_000);
    expect(await read()).toBe('$3.00');
  });

  it.each([['/pages/index.html'], ['/index.html']])('keeps the template %s to itself', async (url) => {
    using client = await served();
    mkdirSync(join(client.path, 'pages'));
    writeFileSync(join(client.path, 'pages/index.html'), '{{prices}}');
    expect((await client.server.inject(url)).statusCode).toBe(404);
  });

  it.each([
    ['a missing asset', { url: '/assets/app-00000000.js', headers: { accept: '*/*' } }],
    ['a missing call', { url: '/api/nothing', headers: PAGE }],
    ['a missing call of another API', { url: '/graphql', headers: PAGE }],
    ['a write to a page', { url: '/rider', method: 'POST', headers: PAGE } as const],
    ['a way out of the folder', { url: '/..%2f..%2fpackage.json', headers: { accept: '*/*' } }],
    [
      'a way out of the folder by an encoded dot',
      { url: '/%2e%2e/package.json', headers: { accept: '*/*' } },
    ],
    ['a hidden file', { url: '/.source-hash', headers: { accept: '*/*' } }],
  ])('does not stand in for %s', async (_, request) => {
    using client = await served();
    const response = await client.server.inject(request);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json()).toMatchObject({ status: response.statusCode });
  });

  it('is not there when there is no folder', async () => {
    const server = await testServer();
    expect((await server.inject({ url: '/', headers: PAGE })).statusCode).toBe(404);
  });
});
