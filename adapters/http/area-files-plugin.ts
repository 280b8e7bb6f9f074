import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';

/** What the client draws of an area, as its pack has it. */
export interface AreaFiles {
  /** map.json */
  readonly map: string;
  /** landing.svg */
  readonly landing: string;
}

const MAX_AGE_SECONDS = 3600;

/** `/area/map.json` and `/area/landing.svg`: kept by browsers for an hour, then asked for by their hash. */
export function areaFilesPlugin({ map, landing }: AreaFiles): FastifyPluginAsync {
  const files = [
    { path: '/area/map.json', type: 'application/json; charset=utf-8', text: map },
    { path: '/area/landing.svg', type: 'image/svg+xml; charset=utf-8', text: landing },
  ].map((file) => ({ ...file, etag: `"${createHash('sha256').update(file.text).digest('base64url')}"` }));
  return async (server) => {
    for (const { path, type, text, etag } of files) {
      server.get(path, async (request, reply) => {
        reply.headers({ etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type(type).send(text);
      });
    }
  };
}
