import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServer } from './test-server.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function served() {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Maumee</title>');
  writeFileSync(join(folder.path, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder.path, '.source-hash'), 'hash');
  writeFileSync(join(folder.path, 'assets/app-d41d8cd9.js'), 'export const a = 1;\n'.repeat(200));
  const server = await testServer({ webFolder: folder.path });
  return { server, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

describe('the web client', () => {
  it.each(['/', '/rider', '/admin/user/1?tab=home', '/apiary'])(
    'is the page for a visit to %s',
    async (url) => {
      using client = await served();
      const answer = await client.server.inject({ url, headers: PAGE });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain('<title>Maumee');
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

  it('travels compressed', async () => {
    using client = await served();
    const request = { url: '/assets/app-d41d8cd9.js', headers: { 'accept-encoding': 'gzip, br' } };
    const answer = await client.server.inject(request);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(400);
  });

  it.each([
    ['a missing asset', { url: '/assets/app-00000000.js', headers: { accept: '*/*' } }],
    ['a missing call', { url: '/api/nothing', headers: PAGE }],
    ['a missing call of another face', { url: '/graphql', headers: PAGE }],
    ['a write to a page', { url: '/rider', method: 'POST', headers: PAGE } as const],
    ['a way out of the folder', { url: '/..%2f..%2fpackage.json', headers: { accept: '*/*' } }],
    [
      'a way out of the folder by an encoded dot',
      { url: '/%2e%2e/package.json', headers: { accept: '*/*' } },
    ],
    ['a hidden file', { url: '/.source-hash', headers: { accept: '*/*' } }],
  ])('does not stand in for %s', async (_, request) => {
    using client = await served();
    const answer = await client.server.inject(request);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ status: answer.statusCode });
  });

  it('is not there when there is no folder', async () => {
    const server = await testServer();
    expect((await server.inject({ url: '/', headers: PAGE })).statusCode).toBe(404);
  });
});
