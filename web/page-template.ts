import type { EarlyQuestion } from './lib/early-answers.ts';
import type { Language } from './lib/i18n.ts';

export interface PageParts {
  readonly language: Language;
  readonly path: string;
  readonly isTestMode: boolean | null;
  readonly title: string | null;
  readonly description: string | undefined;
  readonly html: string;
  /** Whether the HTML is the page itself, and not what is shown until its modules are there. */
  readonly isComplete: boolean;
  readonly styles: string;
  readonly noscript: string;
  readonly questions: readonly EarlyQuestion[];
  readonly modules: readonly string[];
}

interface SharedParts {
  readonly fonts: readonly string[];
  /** Of the one stylesheet that every page names: the fonts. */
  readonly css: string;
}

/** One page out of index.html. What stands in double braces is left to the server. */
export function fillTemplate(template: string, page: PageParts, { fonts, css }: SharedParts): string {
  const early = { questions: page.questions, modules: page.modules };
  const head = [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style>${css}</style>`,
    page.styles,
    `<script type="application/json" id="early">${toInertJson(early)}</script>`,
  ];
  // React asks for images of the page ahead of it; there is only the mark, which the page names soon enough.
  const html = page.html.replace(/^(<link rel="preload"[^>]*>)+/, '');
  return replaceEach(template, [
    ['<html lang="en">', `<html lang="${page.language}">`],
    [/<link rel="stylesheet"[^>]*>/, head.join('\n    ')],
    ...(page.title === null
      ? []
      : ([[/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`]] as const)),
    ...(page.description === undefined
      ? []
      : ([
          [
            /<meta name="description"[^>]*>/,
            `<meta name="description" content="${escapeHtml(page.description)}">`,
          ],
        ] as const)),
    ['<!--search-->', page.isComplete ? toSearchTags(page) : ''],
    ['<div id="root"></div>', toRoot(html, page.isComplete)],
    [/<noscript>[^<]*<\/noscript>/, page.noscript],
  ]);
}

/** What search engines and messengers show of a page for everyone. */
function toSearchTags({ path, title, description = '', language }: PageParts): string {
  const address = `{{site.url}}${path}`;
  const card = { title: title ?? '', description, image: '{{site.url}}/icons/icon-512.png' };
  const properties = {
    type: 'website',
    site_name: '{{configuration.productName}}',
    url: address,
    ...card,
    locale: LOCALES[language],
    'image:alt': '{{configuration.productName}}',
  };
  return [
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(properties).map(([name, text]) => toMeta('property', `og:${name}`, text)),
    ...Object.entries({ card: 'summary', ...card }).map(([name, text]) =>
      toMeta('name', `twitter:${name}`, text),
    ),
  ].join('\n    ');
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_US' };

function toMeta(kind: 'property' | 'name', name: string, text: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(text)}">`;
}

/** React takes a complete page over, and puts its own in the place of what is only to be looked at. */
function toRoot(html: string, isComplete: boolean): string {
  return isComplete
    ? `<div id="root" data-complete>${html}</div>`
    : `<div id="root"><div inert>${html}</div></div>`;
}

function replaceEach(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  let result = text;
  for (const [pattern, replacement] of changes) {
    if (result.search(pattern) < 0) throw new Error(`index.html has no ${pattern}`);
    result = result.replace(pattern, () => replacement);
  }
  return result;
}

/** `<` is escaped so that no value can end the element. */
function toInertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
