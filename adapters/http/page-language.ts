import type { FastifyRequest } from 'fastify';

const LANGUAGE_COOKIE = 'language';

/**
 * The language of a page: the one that the visitor has chosen, which the client keeps in a cookie, else the one that
 * the browser likes best. The first of `languages` where neither is one of them.
 */
export function getLanguage(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  languages: readonly string[],
): string {
  const chosen = cookies[LANGUAGE_COOKIE];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  return (
    readLiked(headers['accept-language'] ?? '').find((language) => languages.includes(language)) ??
    languages[0] ??
    'en'
  );
}

/** "es-MX,es;q=0.9,en;q=0.8": languages without their regions, the best liked first. */
function readLiked(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0] ?? '', quality: Number(quality?.trim().slice(2) ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
