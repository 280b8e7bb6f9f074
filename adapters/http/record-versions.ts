import type { FastifyRequest } from 'fastify';

/** The version that `If-Match` names; null without one, and for `*`, which every record matches. */
export function readVersion({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const named = headers['if-match']?.trim() ?? '*';
  return named === '*' ? null : named.replace(/^W\//, '').replaceAll('"', '');
}

/** Tells the version of a record, to be brought back in `If-Match`. */
export function toETag(version: string): Readonly<Record<string, string>> {
  return { etag: `"${version}"` };
}
