import type { IncomingMessage } from 'node:http';
import { toTrust } from './trusted-proxies.ts';

/** A name or an address, the port after it. No user, no path: what else a URL may have is no host. */
const AUTHORITY = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])\.?(?::\d{0,5})?$/i;
/** What a client of a proxy sends: the whole address, whose host counts before that of the header (RFC 9112, 3.2.2). */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)/i;

/**
 * Which host a request is for, in small letters, without port and without the dot of a full name; null for one that says
 * two different things, or none. A proxy that is trusted says it by `X-Forwarded-Host`, the last one where there are
 * several, which is what the server of a cell believes, too.
 */
export function requestedHost(trustProxy: number | string): (request: IncomingMessage) => string | null {
  const isTrusted = toTrust(trustProxy);
  return ({ headers, headersDistinct, socket, url = '' }) => {
    if ((headersDistinct.host?.length ?? 0) > 1) return null;
    const host = toHostName(headers.host);
    const target = ABSOLUTE_TARGET.exec(url);
    if (target && toHostName(target[1]) !== host) return null;
    const forwarded = headers['x-forwarded-host'];
    if (forwarded === undefined || !isTrusted || !isTrusted(socket.remoteAddress ?? '', 0)) return host;
    return toHostName(String(forwarded).split(',').at(-1)?.trim());
  };
}

function toHostName(authority = ''): string | null {
  return AUTHORITY.exec(authority)?.[1]?.toLowerCase() ?? null;
}
