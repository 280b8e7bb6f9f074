import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { UseCases } from '../../application/use-cases.ts';
import { notFound } from '../../domain/errors.ts';
import { PAGE_POLICY, phonesPage, type PhonesSettings } from './demo-phones-page.tsx';
import { PHONES_PATH, type DemoPhones } from './demo-phones.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': PAGE_POLICY,
};

const BODY_LIMIT_BYTES = 4_096;

/** The phones of the demo, for whom `isAllowed` lets in and who has read the page's address in the server's output. */
export function demoPhonesPlugin(
  phones: DemoPhones,
  { receiveText }: Pick<UseCases, 'receiveText'>,
  settings: PhonesSettings,
  isAllowed: (request: FastifyRequest) => boolean,
): FastifyPluginAsync {
  // The key is no part of the route: routes are logged.
  const route = `${PHONES_PATH}/:key`;
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    server.addHook('onRequest', async (request) => {
      const { key = '' } = request.params as { key?: string };
      if (!isAllowed(request) || !phones.isKey(key)) throw notFound('Page');
    });
    server.get(route, (_request, reply) =>
      reply.headers(HEADERS).type('text/html; charset=utf-8').send(phonesPage(phones, settings)),
    );
    server.post(route, async ({ body }, reply) => {
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      const number = form.get('number') ?? '';
      if (phones.has(number)) await receiveText.execute(phones.answer(number, form.get('body') ?? ''));
      return reply.redirect(phones.path, 303);
    });
  };
}
