import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmtpMailer } from '../../../adapters/email/smtp-mailer.ts';
import { MAILS } from '../../../application/email/compose-email.ts';
import type { Mailer } from '../../../application/ports/email.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { startMailServer } from '../../adapters/email/mail-server.ts';
import {
  aFundedRider,
  anAdmin,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const TEMPLATES = Object.keys(MAILS);
const TO = { email: 'Look@Example.com' };

let server: Awaited<ReturnType<typeof startMailServer>>;
let smtp: SmtpMailer;
/** The first so many mails are refused. */
let refusals = 0;
let app: TestUseCases;
let admin: UserActor;
beforeAll(async () => {
  server = await startMailServer();
  smtp = new SmtpMailer({ url: server.url, from: 'Maumee <rides@maumee.test>', timeoutMs: 5000 });
  const mailer: Mailer = {
    isConfigured: true,
    send: (mail) => (refusals-- > 0 ? Promise.reject(new Error('Mailbox full')) : smtp.send(mail)),
  };
  app = await createTestUseCases({ mailer });
  admin = await anAdmin(app.useCases);
});
afterAll(async () => {
  smtp.close();
  await app.close();
  await server[Symbol.asyncDispose]();
});

const sendWith = (refused: number) => {
  refusals = refused;
  server.received.length = 0;
  return app.useCases.sendTestEmails.execute(admin, TO);
};

describe('test mails', () => {
  it('are a sample of every mail, said to be that, and noted in the audit log', async () => {
    const total = TEMPLATES.length;
    expect(await sendWith(0)).toEqual({
      recipient: 'look@example.com',
      totalEmails: total,
      successCount: total,
    });
    expect(server.received).toHaveLength(total);
    for (const { to, headers, body } of server.received) {
      expect(to).toEqual(['look@example.com']);
      expect(headers.get('subject')).toMatch(/\[Sample\]|=5BSample=5D/);
      expect(body.replaceAll('=\r\n', '')).toContain('This is a sample');
    }
    const { rows } = await app.pool.query(
      `select actor_id, subject_id, after->'successCount' as count from audit_log where action = 'email.test'`,
    );
    expect(rows).toEqual([{ actor_id: admin.userId, subject_id: 'look@example.com', count: total }]);
  });

  it('are counted when some are refused', async () => {
    expect(await sendWith(3)).toMatchObject({ successCount: TEMPLATES.length - 3 });
  });

  it('have failed when none is taken', async () => {
    await expect(sendWith(1000)).rejects.toMatchObject({
      code: 'EMAIL_FAILED',
      message: 'Failed to send test emails',
    });
  });

  it.each(['', 'look', 'look@', 'look@example.com, other@example.com'])(
    'need an address: %j',
    async (email) => {
      await expect(app.useCases.sendTestEmails.execute(admin, { email })).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Please enter a valid email address',
      });
    },
  );
});

describe('the outbox', () => {
  it('says what became of each mail, newest first and page by page, and never what it says', async () => {
    const [first, second] = [await aFundedRider(app.useCases, '0'), await aFundedRider(app.useCases, '0')];
    const { rows } = await app.pool.query<{ id: string; user_id: string }>(
      `select id, user_id from emails where template = 'welcome' and user_id = any($1)`,
      [[first.userId, second.userId]],
    );
    const idOf = (user: UserActor) => rows.find(({ user_id }) => user_id === user.userId)?.id ?? '';
    refusals = 0;
    await app.useCases.sendEmail.execute({ emailId: idOf(first) });
    refusals = 1;
    await expect(app.useCases.sendEmail.execute({ emailId: idOf(second) })).rejects.toThrow('Mailbox full');
    const page = await app.useCases.listEmails.execute(admin, { limit: 1 });
    expect(page.items).toMatchObject([
      { template: 'welcome', status: 'queued', attempts: 1, lastError: 'Mailbox full', sentAt: null },
    ]);
    expect(page.items[0]).not.toHaveProperty('data');
    const next = await app.useCases.listEmails.execute(admin, { limit: 1, after: page.nextCursor });
    expect(next.items).toMatchObject([{ id: idOf(first), status: 'sent', lastError: null }]);
    const sent = await app.useCases.listEmails.execute(admin, { status: 'sent' });
    expect(sent.items.map(({ id }) => id)).toEqual([idOf(first)]);
  });
});

describe('a preview', () => {
  it('is there for every mail, and for nothing else', async () => {
    const templates = await app.useCases.listEmailTemplates.execute(admin);
    expect(templates.map(({ template }) => template)).toEqual(TEMPLATES);
    const preview = await app.useCases.previewEmail.execute(admin, { template: 'ride-receipt' });
    expect(preview.subject).toBe('[Sample] Your receipt for $25.70 – Maumee');
    expect(preview.text).toContain('$25.70 paid from your wallet (includes $4.00 tip).');
    expect(preview.html).toContain('Dana Whitfield');
    await expect(app.useCases.previewEmail.execute(admin, { template: 'nothing' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
