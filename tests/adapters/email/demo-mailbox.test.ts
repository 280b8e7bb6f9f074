import { describe, expect, it } from 'vitest';
import { DemoMailbox } from '../../../adapters/email/demo-mailbox.ts';
import { demoMailboxPlugin } from '../../../adapters/email/demo-mailbox-plugin.ts';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { LiveSettings } from '../../../adapters/config/live-settings.ts';
import { createMailer } from '../../../cli/environment-adapters.ts';
import { testServer } from '../http/test-server.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

const AT = new Date('2026-03-05T19:40:00Z');
const MAIL = {
  messageId: 'mail-1',
  to: 'riley@example.com',
  subject: 'Choose a new password',
  text: 'Choose one: http://localhost:4000/reset-password#token=abc\n\nMaumee',
  html: '<p>Choose <a href="http://localhost:4000/reset-password#token=abc">one</a></p>',
};
const PATH = '/dev/mail/the-key';
const SETTINGS = { productName: 'Maumee', timeZone: 'America/New_York' };

async function open(mails: readonly (typeof MAIL)[] = [MAIL], trustProxy: number | string = 0) {
  const mailbox = new DemoMailbox(new FixedClock(AT), 'the-key');
  for (const mail of mails) await mailbox.send(mail);
  const plugin = demoMailboxPlugin(mailbox, SETTINGS);
  const server = await testServer({ plugins: [() => plugin], environment: { trustProxy } });
  return {
    mailbox,
    ask: (url = PATH, { from = '127.0.0.1', ...headers }: Record<string, string> = {}) =>
      server.inject({
        url,
        remoteAddress: from,
        headers: { host: 'localhost:4000', accept: 'text/html', ...headers },
      }),
  };
}

describe('the mailbox of the demo', () => {
  it.each([
    ['the demo', {}, true],
    ['an installation without demo', { DEMO: 'false' }, false],
    ['a demo with a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }, false],
    ['a demo behind a proxy', { PUBLIC_URL: 'https://demo.maumee.test' }, false],
    ['a demo that trusts a proxy', { TRUST_PROXY: '1' }, false],
    ['production', { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }, false],
    [
      'production with demo data',
      { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), DEMO: 'true' },
      false,
    ],
  ])('of %s: %j, %s', (_where, texts, isThere) => {
    const environment = readEnvironment(texts);
    expect(environment.hasDemoMailbox).toBe(isThere);
    const mailer = createMailer(environment, new LiveSettings({}, environment), new FixedClock(AT));
    expect(mailer instanceof DemoMailbox).toBe(isThere);
    mailer.close?.();
  });

  it('keeps the newest 200 mails, and one that comes again once', async () => {
    const mailbox = new DemoMailbox(new FixedClock(AT));
    for (let number = 1; number <= 203; number += 1) {
      await mailbox.send({ ...MAIL, messageId: `mail-${number}`, subject: `No. ${number}` });
    }
    await mailbox.send({ ...MAIL, messageId: 'mail-4', subject: 'No. 4 again' });
    const subjects = mailbox.list().map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect(subjects.slice(0, 2)).toEqual(['No. 4 again', 'No. 203']);
    expect(subjects.at(-1)).toBe('No. 5');
    expect(mailbox.find('mail-3')).toBeNull();
  });
});

describe('its pages', () => {
  it('list the mails, newest first, and say that none is sent', async () => {
    const { ask } = await open([MAIL, { ...MAIL, messageId: 'mail-2', subject: 'Welcome' }]);
    const { statusCode, body, headers } = await ask();
    expect(statusCode).toBe(200);
    expect(body.indexOf('>Welcome<')).toBeLessThan(body.indexOf('>Choose a new password<'));
    for (const said of ['no mail is sent', 'riley@example.com', 'Mar 5, 2026, 2:40 PM EST']) {
      expect(body).toContain(said);
    }
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; .*frame-ancestors 'none'$/,
    );
  });

  it('show a mail in a frame that may do nothing, its text, and its links as links', async () => {
    const { ask } = await open();
    const { body } = await ask(`${PATH}/mail-1`);
    expect(body).toContain(
      '<iframe sandbox="" title="HTML of Choose a new password" src="/dev/mail/the-key/mail-1/html">',
    );
    expect(body).toContain('<a href="http://localhost:4000/reset-password#token=abc">');
    expect(body).toMatch(/<pre[^>]*>Choose one: http/);
    const html = await ask(`${PATH}/mail-1/html`);
    expect(html.body).toBe(MAIL.html);
    expect(html.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*frame-ancestors 'self'; sandbox$/,
      ) as string,
    });
  });

  it('take what people wrote for words', async () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    const mail = {
      ...MAIL,
      to: `${hostile}@x.test`,
      subject: hostile,
      text: `${hostile} javascript:alert(3)`,
    };
    const { ask } = await open([mail]);
    for (const url of [PATH, `${PATH}/mail-1`]) {
      const { body } = await ask(url);
      expect(body).not.toMatch(/<img|<script|href="javascript/);
      expect(body).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    }
  });

  it.each([
    ['another machine', { from: '192.0.2.7' }],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.7' }],
    ['a proxy that names itself', { via: '1.1 proxy' }],
    ['a name of another site that leads here', { host: 'evil.test' }],
    ['a name that begins like ours', { host: 'localhost.evil.test:4000' }],
    ['an address that is written like ours', { host: '127.0.0.1.evil.test' }],
  ])('are not there for %s', async (_who, headers) => {
    const { ask } = await open();
    for (const url of [PATH, `${PATH}/mail-1`, `${PATH}/mail-1/html`]) {
      const { statusCode, body } = await ask(url, headers);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('password');
    }
  });

  it('believe no header that says who asks, even where a proxy is trusted', async () => {
    const { ask } = await open([MAIL], '192.0.2.7');
    expect((await ask(PATH, { from: '192.0.2.7', 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  });

  it.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])('are there for %s', async (from) => {
    const { ask } = await open();
    for (const host of ['localhost', '127.0.0.1:4000', '[::1]:4000']) {
      expect((await ask(PATH, { from, host })).statusCode).toBe(200);
    }
  });

  it('are answered alike where there is no mailbox and where one may not look', async () => {
    const { ask } = await open();
    const refused = await ask(PATH, { from: '192.0.2.7' });
    const server = await testServer();
    const absent = await server.inject({ url: PATH, headers: { accept: 'text/html' } });
    const withoutId = (body: string) => ({
      ...(JSON.parse(body) as object),
      requestId: null,
      instance: null,
    });
    expect(absent.statusCode).toBe(404);
    expect(withoutId(refused.body)).toEqual(withoutId(absent.body));
  });

  it.each([
    '/dev/mail',
    '/dev/mail/',
    '/dev/mail/mail-1',
    '/dev/mail/the-kez',
    '/dev/mail/the-key2/mail-1/html',
  ])('are not there for a proxy that says nothing of itself: it does not know the key (%s)', async (url) => {
    const { ask } = await open();
    const { statusCode, body } = await ask(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('riley');
  });

  it('have another key with each start', () => {
    const paths = [1, 2].map(() => new DemoMailbox(new FixedClock(AT)).path);
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect(path).toMatch(/^\/dev\/mail\/[\w-]{22}$/);
  });

  it('know no other mails', async () => {
    const { ask } = await open();
    expect((await ask(`${PATH}/other`)).statusCode).toBe(404);
  });
});
