import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../domain/errors.ts';
import { getLanguage } from './page-language.ts';
import { SECRET_ADDRESS_HEADERS } from './rest/rides.ts';
import type { PageFacts } from './web-pages.ts';

const LANGUAGES = ['en', 'es'];

interface TrackingPageOptions {
  readonly webFolder: string | null;
  readonly environment: { readonly productName: string };
  readonly configuration?: PageFacts['configuration'];
}

/**
 * `/t/<token>`: the page by which a ride is followed without signing in. It is the same whatever the token is, and asks
 * `/api/track/<token>` for the ride; nothing else may be loaded by it, and nobody is told its address.
 */
export function trackingPagePlugin({
  webFolder,
  environment: { productName },
  configuration,
}: TrackingPageOptions): FastifyPluginAsync {
  return async (server) => {
    const template = webFolder === null ? null : readTemplate(webFolder);
    const { languages: offered = LANGUAGES, timeZone = '' } = configuration?.serviceArea ?? {};
    const languages = offered.filter((language) => LANGUAGES.includes(language));
    const facts = { productName, timeZone, languages: languages.join(' ') };
    const pages = new Map(
      languages.map((language) => [language, template && toPage(template, language, facts)]),
    );
    const headers = {
      ...SECRET_ADDRESS_HEADERS,
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
      'content-security-policy': toPolicy(template ?? ''),
    };
    server.get('/t/*', (request, reply) => {
      const page = pages.get(getLanguage(request, languages));
      if (!page) throw notFound('Page');
      return reply.headers(headers).type('text/html; charset=utf-8').send(page);
    });
  };
}

/** Null in a folder that was not built. */
function readTemplate(folder: string): string | null {
  const file = join(folder, 'pages/tracking-page.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function toPage(template: string, language: string, facts: Readonly<Record<string, string>>): string {
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The script and the style that stand in the page, pictures and answers of this server, and nothing else. */
function toPolicy(template: string): string {
  const hashesOf = (element: RegExp) =>
    [...template.matchAll(element)]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashesOf(/<script>(.*?)<\/script>/gs)}`,
    `style-src ${hashesOf(/<style>(.*?)<\/style>/gs)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
