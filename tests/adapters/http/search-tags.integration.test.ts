import { beforeAll, describe, expect, it } from 'vitest';
import { buildWebIfStale } from '../../../web/build.ts';
import { configuration, dist, forgotPassword, getPage, pages } from './built-page.ts';
import { testServer } from './test-server.ts';

beforeAll(() => buildWebIfStale(), 120_000);

describe('what search engines and messengers are told', () => {
  it.each([...pages, forgotPassword])('of %s is its own address, title and picture', async (url, title) => {
    const page = await getPage(url);
    const description = /<meta name="description" content="([^"]*)">/.exec(page)?.[1];
    expect(page).toContain(`<link rel="canonical" href="https://rides.test${url}">`);
    for (const [kind, name, text] of [
      ['property', 'og:url', `https://rides.test${url}`],
      ['property', 'og:type', 'website'],
      ['property', 'og:site_name', 'Rides &amp; Co'],
      ['property', 'og:title', title.replace('&', '&amp;')],
      ['property', 'og:description', description],
      ['property', 'og:image', 'https://rides.test/icons/icon-512.png'],
      ['property', 'og:locale', 'en_US'],
      ['name', 'twitter:card', 'summary'],
      ['name', 'twitter:title', title.replace('&', '&amp;')],
      ['name', 'twitter:description', description],
    ]) {
      expect(page).toContain(`<meta ${kind}="${name}" content="${text}">`);
    }
  });

  it('of a page in Spanish is that it is', async () => {
    const page = await getPage('/login', configuration.payments, { cookie: 'language=es' });
    expect(page).toContain('<meta property="og:locale" content="es_US">');
  });

  it('of two pages is never the same', async () => {
    const all = await Promise.all([...pages, forgotPassword].map(([url]) => getPage(url)));
    for (const tag of [/<title>[^<]*/, /<meta name="description"[^>]*>/]) {
      expect(new Set(all.map((page) => tag.exec(page)?.[0])).size).toBe(all.length);
    }
  });

  it('of somebody’s own pages is nothing', async () => {
    for (const url of ['/rider', '/driver', '/admin-dashboard', '/checkout']) {
      expect(await getPage(url)).not.toMatch(/rel="canonical"|property="og:/);
    }
  });

  it('is every page for everyone, and where the list of them is', async () => {
    const server = await testServer({ webFolder: dist, configuration });
    const sitemap = await server.inject('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('application/xml');
    const listed = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed.sort()).toEqual(
      [...pages, forgotPassword].map(([url]) => `https://rides.test${url}`).sort(),
    );
    const { body: robots } = await server.inject('/robots.txt');
    expect(robots).toContain('Sitemap: https://rides.test/sitemap.xml');
    for (const own of ['/trips', '/admin', '/checkout', '/rider?', '/api/']) {
      expect(robots).toContain(`Disallow: ${own}\n`);
    }
  });
});
