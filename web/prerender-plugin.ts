import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type * as prerenderModule from './prerender.tsx';
import { commonPasswords } from './common-passwords-plugin.ts';
import { deepImports } from './deep-imports-plugin.ts';
import type { Language } from './lib/i18n.ts';
import { messages } from './messages/messages-plugin.ts';
import { fillTemplate, type PageParts } from './page-template.ts';

type Prerender = typeof prerenderModule;
type Bundle = Rolldown.OutputBundle;

const webRoot = dirname(fileURLToPath(import.meta.url));

/** What the server needs to know about a page of `pages/`. */
export interface PageFile {
  readonly language: Language;
  readonly path: string;
  /** Shown while payments are in test mode, or while they are not; null for both. */
  readonly isTestMode: boolean | null;
  /** Whether it is for everyone. */
  readonly isPublic: boolean;
  readonly file: string;
}

/**
 * Vite plugin: writes the pages for visitors as HTML, and for the first screens of the signed-in a page that names
 * their modules and first questions. `pages/pages.json` lists them for the server, which fills in what it knows.
 */
export function prerender(): Plugin {
  let outDir = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler(_, bundle) {
        const folder = join(outDir, '.prerender');
        try {
          writePages(outDir, bundle, await render(await buildForNode(folder), bundle));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

async function render(screens: Prerender, bundle: Bundle): Promise<PageParts[]> {
  const { allPages, VISITOR_SCREENS, SIGNED_IN_SCREENS } = screens;
  return (await allPages()).map((page) => {
    const modules = SIGNED_IN_SCREENS[page.path]?.modules ?? VISITOR_SCREENS[page.path] ?? [];
    const texts = page.language === 'en' ? [] : [`messages/${page.language}.json`];
    return { ...page, modules: toModules(bundle, [...texts, ...modules]) };
  });
}

function writePages(outDir: string, bundle: Bundle, pages: readonly PageParts[]): void {
  const folder = join(outDir, 'pages');
  mkdirSync(folder, { recursive: true });
  const template = getText(bundle, 'index.html');
  const shared = { fonts: latinFonts(bundle), css: getText(bundle, getStylesheet(template)) };
  const list = pages.map((page): PageFile => {
    const file = `${page.path.slice(1).replace('?', '-') || 'index'}${page.isTestMode === false ? '-live' : ''}`;
    const name = `${file}.${page.language}.html`;
    writeFileSync(join(folder, name), fillTemplate(template, page, shared));
    const { language, path, isTestMode, isComplete } = page;
    return { language, path, isTestMode, isPublic: isComplete, file: name };
  });
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(list, null, 2));
}

/** The screens themselves, built once more for Node. */
async function buildForNode(folder: string): Promise<Prerender> {
  await build({
    configFile: false,
    plugins: [deepImports(), messages(), commonPasswords()],
    root: webRoot,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'prerender.tsx', outDir: folder, minify: false },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Prerender;
}

/** Addresses of the chunks that the screens need, beyond the first script, before they can be shown. */
function toModules(bundle: Bundle, screens: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const seen = new Set(entry ? withImports(bundle, entry.fileName) : []);
  const modules: string[] = [];
  for (const source of ['app/start.tsx', ...screens]) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(webRoot, source)));
    if (!chunk) throw new Error(`web/${source} is not part of the build`);
    for (const file of withImports(bundle, chunk.fileName)) {
      if (!seen.has(file)) modules.push(`/${file}`);
      seen.add(file);
    }
  }
  return modules;
}

function withImports(bundle: Bundle, first: string): Set<string> {
  const files = new Set([first]);
  for (const file of files) {
    const output = bundle[file];
    if (output?.type === 'chunk') for (const imported of output.imports) files.add(imported);
  }
  return files;
}

function latinFonts(bundle: Bundle): string[] {
  return Object.keys(bundle)
    .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
    .map((file) => `/${file}`);
}

function getStylesheet(template: string): string {
  const [, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(template) ?? [];
  if (!file) throw new Error('index.html names no stylesheet');
  return file;
}

function getText(bundle: Bundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`${file} is not part of the build`);
  return String(output.source);
}
