import { BlockList, isIP } from 'node:net';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../domain/errors.ts';
import { mailboxPage, mailPage, PAGE_POLICY, type MailboxSettings } from './demo-mailbox-pages.tsx';
import { MAILBOXES_PATH, type DemoMailbox, type KeptMail } from './demo-mailbox.ts';

/** The mail itself: drawn without an origin, without scripts and without anything from elsewhere, in our own frame only. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The addresses of mails are told to nobody.
  'referrer-policy': 'no-referrer',
};

/**
 * The mailbox of the demo, for whoever sits at the machine of the server and has read its address in the server's output:
 * a proxy on that machine which says nothing of itself looks the same as they do. To everybody else there is no such page.
 */
export function demoMailboxPlugin(
  mailbox: DemoMailbox,
  given: Omit<MailboxSettings, 'path'>,
): FastifyPluginAsync {
  const settings = { ...given, path: mailbox.path };
  // The key is no part of the route: routes are logged.
  const route = `${MAILBOXES_PATH}/:key`;
  return async (server) => {
    server.addHook('onRequest', async (request) => {
      const { key = '' } = request.params as { key?: string };
      if (!isFromThisMachine(request) || !mailbox.isKey(key)) throw notFound('Page');
    });
    server.get(route, (_request, reply) => send(reply, mailboxPage(mailbox.list(), settings), PAGE_POLICY));
    server.get(`${route}/:id`, (request, reply) =>
      send(reply, mailPage(findMail(mailbox, request), settings), PAGE_POLICY),
    );
    server.get(`${route}/:id/html`, (request, reply) => {
      reply.header('x-frame-options', 'SAMEORIGIN');
      return send(reply, findMail(mailbox, request).html ?? '', MAIL_POLICY);
    });
  };
}

function findMail(mailbox: DemoMailbox, { params }: FastifyRequest): KeptMail {
  const mail = mailbox.find((params as { id: string }).id);
  if (!mail) throw notFound('Mail');
  return mail;
}

function send(reply: FastifyReply, html: string, policy: string): FastifyReply {
  reply.headers({ ...HEADERS, 'content-security-policy': policy });
  return reply.type('text/html; charset=utf-8').send(html);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** What proxies add to what they pass on. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * By the connection itself, whatever headers say: from this machine, passed on by no proxy, and to a name that means this
 * machine, as other sites can have their own names lead here.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLocalName(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function isLocalName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}
