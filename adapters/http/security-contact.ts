import type { FastifyPluginAsync } from 'fastify';

const VALID_DAYS = 90;

export interface SecurityContact {
  /** Where to report a weakness: an e-mail address, or an https address. */
  readonly securityContact: string;
  readonly publicUrl: string | null;
}

/** `/.well-known/security.txt` (RFC 9116), written anew each day and good for three months. */
export function securityContactPlugin({ securityContact, publicUrl }: SecurityContact): FastifyPluginAsync {
  const contact = securityContact.startsWith('https:') ? securityContact : `mailto:${securityContact}`;
  return async (server) => {
    server.get('/.well-known/security.txt', async (_request, reply) => {
      reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'max-age=3600');
      const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
      expires.setUTCHours(0, 0, 0, 0);
      const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
      if (publicUrl) lines.push(`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`);
      return `${lines.join('\n')}\n`;
    });
  };
}
