import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PriceList } from '../../domain/pricing/price-list.ts';

/** What the server writes into the pages. */
export interface PageFacts {
  readonly site: { readonly url: string };
  readonly configuration?: {
    readonly productName: string;
    readonly payments?: { readonly mode: string };
    /** `languages` are those that the area offers, all of the client's without it. */
    readonly serviceArea?: { readonly languages?: readonly string[]; readonly timeZone?: string };
  };
  /** The prices in force; asked at most once a second. */
  readonly loadPrices: () => Promise<PriceList>;
}

export interface Page {
  readonly etag: string;
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

interface PageFile {
  /** Whether it is for everyone: search engines are told of it. */
  readonly isPublic?: boolean;
  readonly language: string;
  readonly path: string;
  readonly isTestMode: boolean | null;
  readonly file: string;
}

const PRICES_FRESH_MS = 1_000;
const BROTLI_QUALITY = 9;

/**
 * The HTML pages of the built client: index.html for every path, and prerendered ones where `pages/pages.json` lists
 * them, in each of its languages. What stands in double braces there, "{{prices.schedulingFee}}", is filled in here and kept until it changes.
 */
export class WebPages {
  /** The languages that are offered; the first is for whoever likes none of them. */
  readonly languages: readonly string[];
  /** Of the pages for everyone. */
  readonly publicPaths: readonly string[];
  private readonly templates: ReadonlyMap<string, string>;
  private readonly index: string;
  private readonly filled = new Map<string, { readonly prices: string; readonly page: Promise<Page> }>();
  private prices: { readonly askedAt: number; readonly list: Promise<PriceList> } | null = null;

  constructor(
    folder: string,
    private readonly facts: PageFacts,
  ) {
    this.index = readFileSync(join(folder, 'index.html'), 'utf8');
    const isTestMode = ['SANDBOX', 'TEST'].includes(facts.configuration?.payments?.mode ?? '');
    const list = readList(folder).filter(
      (page) => page.isTestMode === null || page.isTestMode === isTestMode,
    );
    this.publicPaths = [...new Set(list.flatMap((page) => (page.isPublic ? [page.path] : [])))];
    const written = [...new Set(['en', ...list.map(({ language }) => language)])];
    const offered = facts.configuration?.serviceArea?.languages ?? written;
    this.languages = offered.filter((language) => written.includes(language));
    this.templates = new Map(
      list.map(({ language, path, file }) => [
        toKey(language, path),
        withoutLinks(
          readFileSync(join(folder, 'pages', file), 'utf8'),
          written.filter((other) => !this.languages.includes(other)),
        ),
      ]),
    );
  }

  /** The page at a path with its query. Where another tab is asked for, the one that shows no tab yet, if there is one. */
  async get(url: string, language: string): Promise<Page> {
    const [pathname = '', query] = url.replace(/#.*/s, '').split(/\?(.*)/s);
    const withTab = toKey(language, `${pathname}?tab`);
    const isTab = this.templates.has(withTab) && new URLSearchParams(query).has('tab');
    const key = isTab ? withTab : toKey(language, pathname);
    const template = this.templates.get(key);
    const index = this.index.replace('<html lang="en">', `<html lang="${language}">`);
    // Unknown paths share one page, so that they cannot fill the memory.
    if (!template) return this.fill(language, index, null);
    if (!template.includes('{{prices.')) return this.fill(key, template, null);
    const prices = await this.loadPrices().catch(() => null);
    // Without prices the page comes to life by its scripts, which say what failed and ask again.
    return this.fill(key, prices ? template : index, prices);
  }

  private loadPrices(): Promise<PriceList> {
    const now = Date.now();
    if (!this.prices || now - this.prices.askedAt >= PRICES_FRESH_MS) {
      this.prices = { askedAt: now, list: this.facts.loadPrices() };
    }
    return this.prices.list;
  }

  private fill(key: string, template: string, list: PriceList | null): Promise<Page> {
    const prices = JSON.stringify(list);
    const known = this.filled.get(key);
    if (known?.prices === prices) return known.page;
    const page = toPage(fillIn(template, { ...this.facts, prices: list }));
    this.filled.set(key, { prices, page });
    return page;
  }
}

/** The build wrote links to every language of the client. */
function withoutLinks(page: string, languages: readonly string[]): string {
  return languages.reduce(
    (text, language) =>
      text.replaceAll(new RegExp(`<button[^>]* data-language="${language}"[^>]*>[^<]*</button>`, 'g'), ''),
    page,
  );
}

function toKey(language: string, path: string): string {
  return `${language} ${path}`;
}

function readList(folder: string): PageFile[] {
  const list = join(folder, 'pages/pages.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageFile[]) : [];
}

interface Facts extends Omit<PageFacts, 'loadPrices'> {
  readonly prices: PriceList | null;
}

/** Puts the facts into the text of the page, and beside it as inert data for the client. */
function fillIn(template: string, facts: Facts): string {
  const { configuration, prices } = facts;
  const data = Object.entries({ configuration, prices })
    .filter(([, value]) => value)
    .map(([id, value]) => `<script type="application/json" id="${id}">${toInertJson(value)}</script>`);
  return template
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => escapeHtml(lookUp(facts, path)))
    .replace('<!--configuration-->', () => data.join(''));
}

function lookUp(facts: Facts, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], facts);
  return typeof value === 'string' ? value : '';
}

/** As React escapes texts and attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** `<` is escaped so that no value can end the element. */
function toInertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

async function toPage(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { etag, encodings: { br, gzip: gz, identity } };
}
