import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ProviderCall } from '../../application/ports/texts.ts';
import type { UseCases } from '../../application/use-cases.ts';

/** Where the provider of text messages tells what became of one, and passes on what phones answer. */
export const TEXT_WEBHOOKS_PATH = '/webhooks/texts/';

/** A message of a phone has 1,600 characters at most. */
const BODY_LIMIT_BYTES = 16_384;

/** Says that nothing is to be sent in answer: answers go through the outbox, where they are counted. */
const NOTHING_TO_SEND = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Takes the calls of the provider of text messages as they came: their signature is over address and form. */
export function textWebhooksPlugin(
  useCases: Pick<UseCases, 'receiveText' | 'recordTextDelivery'>,
): FastifyPluginAsync {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    server.post(`${TEXT_WEBHOOKS_PATH}status`, async (request, reply) => {
      await useCases.recordTextDelivery.execute(toCall(request));
      return reply.header('cache-control', 'no-store').code(204).send();
    });
    server.post(`${TEXT_WEBHOOKS_PATH}inbound`, async (request, reply) => {
      await useCases.receiveText.execute(toCall(request));
      return reply.header('cache-control', 'no-store').type('text/xml; charset=utf-8').send(NOTHING_TO_SEND);
    });
  };
}

function toCall({ url, body, headers }: FastifyRequest): ProviderCall {
  const signature = headers['x-twilio-signature'];
  return {
    path: url,
    body: typeof body === 'string' ? body : '',
    signature: typeof signature === 'string' ? signature : '',
  };
}
