import type { FastifyPluginAsync } from 'fastify';
import type { RateLimits } from '../../application/ports/operations.ts';
import type { UseCases } from '../../application/use-cases.ts';

/** As it is counted. */
const OPERATION = 'GET /calendar/{token}.ics';
const FILE = /^([\w-]{43})\.ics$/;

/** `/calendar/<token>.ics`: whoever has the secret address reads the calendar; everything else is answered alike. */
export function calendarPlugin(
  useCases: Pick<UseCases, 'readCalendar'>,
  rateLimits: RateLimits,
): FastifyPluginAsync {
  return async (server) => {
    server.get('/calendar/:file', async (request, reply) => {
      await rateLimits.countOperations([OPERATION], { userId: null, address: request.ip });
      reply.headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
      const { file } = request.params as { file: string };
      const token = FILE.exec(file)?.[1] ?? 'none';
      return reply.type('text/calendar; charset=utf-8').send(await useCases.readCalendar.execute({ token }));
    });
  };
}
