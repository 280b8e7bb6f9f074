import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWebIfStale } from '../../../web/build.ts';
import { bestBrotli } from '../../../web/compress-best.js';
import { configuration, dist, forgotPassword, getPage, pages } from './built-page.ts';

beforeAll(() => buildWebIfStale(), 120_000);

/** What a reader sees of a page whose scripts never come. */
function toText(html: string): string {
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

describe('a prerendered page', () => {
  it.each([...pages, forgotPassword])(
    '%s has its title, its description and its words without any script',
    async (url, title, words) => {
      const page = await getPage(url);
      expect(page).toContain(`<title>${title.replace('&', '&amp;')}</title>`);
      expect(page).toMatch(/<meta name="description" content="[^"{]{20,}">/);
      expect(toText(page)).toContain(words);
      expect(page).not.toContain('{{');
    },
  );

  it.each(pages)(
    '%s runs one inline script, which sets the theme, and brings its styles for both colour schemes along',
    async (url) => {
      const page = await getPage(url);
      const scripts = [...page.matchAll(/<script(?![^>]*application\/json)([^>]*)>(.*?)<\/script>/gs)];
      expect(scripts.map(([, attributes, code]) => [/src="\/assets\//.test(attributes ?? ''), code])).toEqual(
        [
          [false, expect.stringContaining('dataset.theme') as string],
          [true, ''],
        ],
      );
      expect(page).not.toMatch(/<link rel="stylesheet"|\son\w+="/);
      expect(page).toMatch(/prefers-color-scheme: ?dark/);
      // Every class that Emotion would write at run time is written already.
      const classes = new Set(
        [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
      );
      const missing = [...classes].filter((name) => /^css-/.test(name) && !page.includes(`.${name}`));
      expect(missing.filter((name) => name !== 'css-0')).toEqual([]);
    },
  );

  it('shows the prices in force, with the examples that the fare rule gives', async () => {
    const text = toText(await getPage('/'));
    for (const amount of ['$2.50', '$1.92', '$15.00', '$25.54', '$1.75', '$25.00', '$90.00', '85 %']) {
      expect(text).toContain(amount);
    }
  });

  it('shows the words and fields of the fare estimator', async () => {
    const page = await getPage('/');
    expect(toText(page)).toContain('Enter both addresses and the fare stands here, line by line.');
    expect(page.match(/<input[^>]*role="combobox"/g)).toHaveLength(2);
  });

  it('says that money is test money only where it is', async () => {
    expect(await getPage('/login')).toContain('no real money moves');
    expect(await getPage('/login', { mode: 'LIVE' })).not.toContain('no real money moves');
    expect(await getPage('/login', { mode: 'TEST' })).toContain('no real money moves');
  });

  it('does not send a password in an address when its form is sent before its code is there', async () => {
    for (const url of ['/login', '/rider-register', '/driver-register']) {
      expect(await getPage(url)).toMatch(/<form[^>]*method="post"/);
    }
  });
});

describe('a page for the signed-in', () => {
  it('names its modules, and asks who is signed in before they are there', async () => {
    const page = await getPage('/rider');
    expect(/"modules":\[([^\]]*)\]/.exec(page)?.[1]?.split(',').length).toBeGreaterThan(2);
    expect(page).toContain('"operationName":"CurrentUser"');
    expect(page).toContain('"operationName":"RiderDashboard"');
  });

  it.each([
    ['/rider', 'Where to?', 'Rider Dashboard | Rides & Co'],
    ['/driver', 'Schedule', 'Driver Dashboard | Rides & Co'],
  ])(
    '%s shows its frame before its code is there, and nothing in it can be used yet',
    async (url, words, title) => {
      const page = await getPage(url);
      expect(toText(page)).toContain(words);
      expect(page).toContain('<div id="root"><div inert>');
      expect(page).toContain(`<title>${title.replace('&', '&amp;')}</title>`);
      expect(page).not.toContain('{{');
    },
  );

  it('shows that it is loading, and not the home, where another tab is asked for', async () => {
    for (const url of ['/rider?tab=wallet', '/driver?tab=wallet', '/admin-dashboard']) {
      const page = await getPage(url);
      expect(page).toContain('aria-label="Loading"');
      expect(toText(page)).not.toContain('Where to?');
      expect(page).toContain('"operationName":"CurrentUser"');
    }
  });
});

/** Compressed, in kB (1,000 bytes), beside every picture, font and style: what the page runs when it is used. */
const BUDGETS_KB = {
  '/': 250,
  '/login': 285,
  '/register': 220,
  '/rider-register': 285,
  '/driver-register': 285,
  '/terms': 225,
  '/privacy': 225,
  '/rider': 250,
  '/driver': 240,
  '/admin-dashboard': 300,
};
/** And what it runs for those who only read it. */
const READING_KB = 60;

const readAsset = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8');

/** The scripts and what they import. */
function withImports(first: Iterable<string>): string[] {
  const scripts = new Set(first);
  for (const script of scripts) {
    const imports = readAsset(script).matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g);
    for (const [, file = ''] of imports) scripts.add(file);
  }
  return [...scripts];
}

/** All scripts that a page names. */
async function getScripts(url: string): Promise<string[]> {
  return withImports((await getPage(url)).match(/(?<=\/assets\/)[\w.~-]+\.js/g) ?? []);
}

/** Those that run before anybody turns to a form, and the faces of drivers. */
async function getScriptsOfReaders(url: string): Promise<string[]> {
  const page = await getPage(url);
  const faces = readdirSync(path.join(dist, 'assets')).filter((file) => /^readers-.*\.js$/.test(file));
  expect(faces).toHaveLength(1);
  const named = [...page.matchAll(/<(?:script|link)[^>]*"\/assets\/([\w.~-]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  return withImports([...named, ...faces]);
}

function toKilobytes(scripts: readonly string[]): number {
  return scripts.map(toBytes).reduce((sum, size) => sum + size, 0) / 1000;
}

const known = new Map<string, number>();

/** As a server sends it that has run for a while: this build was in a hurry. */
function toBytes(script: string): number {
  const file = path.join(dist, 'assets', script);
  const content = readFileSync(file);
  const size =
    known.get(script) ??
    (existsSync(`${file}.br`) ? brotliCompressSync(content, bestBrotli(content.length)) : content).length;
  known.set(script, size);
  return size;
}

describe('the first load', () => {
  it.each(Object.entries(BUDGETS_KB))('of %s needs at most %d kB of scripts', async (url, budgetKb) => {
    const size = toKilobytes(await getScripts(url));
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(budgetKb);
  });

  it.each([...pages, forgotPassword])(
    'of %s needs under 60 kB for those who only read, and nothing of React',
    async (url) => {
      const scripts = await getScriptsOfReaders(url);
      expect(toKilobytes(scripts)).toBeGreaterThan(2);
      expect(toKilobytes(scripts)).toBeLessThan(READING_KB);
      const unwanted = /createRoot|hydrateRoot|ApolloProvider|handleSubmit|ZodError|leaflet|Stripe|Mui[A-Z]/;
      expect(scripts.filter((script) => unwanted.test(readAsset(script)))).toEqual([]);
    },
  );
});

describe('the build', () => {
  it('needs at most 35 kB for the strength meter of new passwords, its list included', () => {
    const meters = readdirSync(path.join(dist, 'assets')).filter((file) =>
      /^password-strength.*\.js$/.test(file),
    );
    expect(meters).toHaveLength(1);
    const bytes = toBytes(meters[0] ?? '');
    expect(bytes).toBeGreaterThan(15_000);
    expect(bytes).toBeLessThanOrEqual(35_000);
  });

  it('holds every script as Brotli and gzip, and Brotli smaller', () => {
    const assets = path.join(dist, 'assets');
    const files = readdirSync(assets);
    const scripts = files.filter((file) => file.endsWith('.js') && files.includes(`${file}.br`));
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) {
      const [br, gz, text] = [`${script}.br`, `${script}.gz`, script].map((file) =>
        readFileSync(path.join(assets, file)),
      );
      expect(brotliDecompressSync(br ?? '').equals(text ?? Buffer.of())).toBe(true);
      expect(br?.length).toBeLessThanOrEqual(gz?.length ?? 0);
    }
  });
});

describe('a page in Spanish', () => {
  it.each(Object.keys(BUDGETS_KB))(
    'of %s says so, and names the texts that its scripts need',
    async (url) => {
      const page = await getPage(url, configuration.payments, { 'accept-language': 'es-MX,es;q=0.9' });
      expect(page).toContain('<html lang="es">');
      expect(page).toMatch(/\/assets\/es-[\w-]+\.js/);
      expect(await getPage(url)).not.toMatch(/\/assets\/es-[\w-]+\.js/);
    },
  );

  it('has Spanish words without any script, and follows what was chosen before', async () => {
    const spanish = await getPage('/', configuration.payments, { cookie: 'language=es' });
    expect(toText(spanish)).toContain('Un conductor que usted conoce.');
    const english = await getPage('/', configuration.payments, {
      cookie: 'language=en',
      'accept-language': 'es',
    });
    expect(toText(english)).toContain('Sign In');
    expect(toText(english)).not.toContain('conductor');
  });
});
