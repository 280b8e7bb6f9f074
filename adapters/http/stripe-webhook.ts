import type { FastifyPluginAsync } from 'fastify';
import type { UseCases } from '../../application/use-cases.ts';

/** Where the payment provider sends its webhook events. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

/** Takes webhook events as they came, byte for byte: their signature is over the raw body. */
export function stripeWebhookPlugin(useCases: Pick<UseCases, 'receiveProviderEvent'>): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.post(WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await useCases.receiveProviderEvent.execute(body, typeof signature === 'string' ? signature : '');
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  };
}
