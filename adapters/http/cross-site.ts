import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { getBearer } from './session.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a visitor's browser send with the visitor's cookie: writes, and WebSockets, which
 * could be read as well. Browsers tell where a request comes from (Sec-Fetch-Site, in older ones Origin); what tells
 * neither is no browser and has no visitor's cookie. `publicOrigin` is ours behind a proxy that changes the host.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  publicOrigin: string | null,
  transport: 'token' | 'cookie',
): void {
  const isSocket = request.headers.upgrade !== undefined;
  if (SAFE_METHODS.has(request.method) && !isSocket) return;
  // A token in the header is no other site's to send, but counts for nothing where cookies alone do.
  const hasToken = transport === 'token' && getBearer(request) !== null;
  if (!hasToken && isCrossSite(request, publicOrigin)) {
    throw new DomainError('forbidden', 'CROSS_SITE', 'This request came from another site');
  }
}

function isCrossSite(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin === publicOrigin) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && getHost(origin) !== request.host;
}

function getHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
