import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

/**
 * Bodies are JSON or nothing: text and forms, which another site can make a browser send, are refused (415). An
 * empty body is none, whatever its type says. Keys that reach for a prototype make a body invalid.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, String(body), (error, value) => done(error && invalidJson(), value));
  });
}

function invalidJson(): DomainError {
  return new DomainError('invalid', 'INVALID_JSON', 'The body is not valid JSON', { field: 'body' });
}
