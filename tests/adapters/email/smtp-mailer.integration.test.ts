import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SmtpMailer } from '../../../adapters/email/smtp-mailer.ts';
import { startMailServer } from './mail-server.ts';

const mail = {
  to: 'rider@maumee.test',
  subject: 'Your receipt for $21.70 – Maumee',
  text: 'Thank you for riding with us.',
  messageId: '0190a2d0-0000-7000-8000-000000000001',
};

const mailers: SmtpMailer[] = [];
function mailerTo(url: string, wanted: { from?: string; timeoutMs?: number } = {}): SmtpMailer {
  const mailer = new SmtpMailer({ url, from: 'Maumee <rides@maumee.test>', timeoutMs: 5000, ...wanted });
  mailers.push(mailer);
  return mailer;
}
afterEach(() => {
  for (const mailer of mailers.splice(0)) mailer.close();
});

describe('mail over SMTP', () => {
  it('arrives with its texts and headers', async () => {
    await using server = await startMailServer();
    await mailerTo(server.url).send(mail);
    const [received] = server.received;
    expect(received).toMatchObject({
      from: 'rides@maumee.test',
      to: ['rider@maumee.test'],
      body: 'Thank you for riding with us.',
    });
    expect(received?.headers.get('from')).toBe('Maumee <rides@maumee.test>');
    expect(received?.headers.get('to')).toBe('rider@maumee.test');
    expect(received?.headers.get('message-id')).toBe(`<${mail.messageId}@maumee.test>`);
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(decoded(received?.headers.get('subject') ?? '')).toBe(mail.subject);
  });

  it('may have an HTML version beside the text', async () => {
    await using server = await startMailServer();
    await mailerTo(server.url).send({ ...mail, html: '<p>Thank you.</p>' });
    const [received] = server.received;
    expect(received?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(received?.body).toContain(mail.text);
    expect(received?.body).toContain('<p>Thank you.</p>');
  });

  it('goes to one address and keeps its own headers, whatever the texts contain', async () => {
    await using server = await startMailServer();
    const mailer = mailerTo(server.url);
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: other@maumee.test' });
    await mailer.send({ ...mail, to: 'rider@maumee.test, other@maumee.test' }).catch(() => undefined);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('other@maumee.test');
    expect(server.received[0]?.headers.has('bcc')).toBe(false);
  });

  it('shares a connection with the mails after it', async () => {
    await using server = await startMailServer();
    const mailer = mailerTo(server.url);
    for (let count = 0; count < 3; count += 1) await mailer.send(mail);
    expect(server.received).toHaveLength(3);
    expect(server.connectionCount()).toBe(1);
  });

  it('finds a new connection when the server closed the idle one', async () => {
    await using server = await startMailServer();
    const mailer = mailerTo(server.url);
    await mailer.send(mail);
    server.dropConnections();
    await mailer.send(mail);
    expect(server.received).toHaveLength(2);
  });

  it('signs in with the user and password of the address', async () => {
    await using server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        if (username === 'maumee' && password === 'a b') done(null, { user: username });
        else done(new Error('Invalid credentials'));
      },
    });
    const urlWith = (account: string) => server.url.replace('//', `//${account}@`);
    await mailerTo(urlWith('maumee:a%20b')).send(mail);
    await expect(mailerTo(urlWith('maumee:wrong')).send(mail)).rejects.toThrow(/Invalid credentials/);
    expect(server.received).toHaveLength(1);
  });

  it('throws when the server is down', async () => {
    const { url } = await stoppedServer();
    await expect(mailerTo(url).send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('throws when the server refuses the receiver', async () => {
    await using server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('No such mailbox here')),
    });
    await expect(mailerTo(server.url).send(mail)).rejects.toThrow(/No such mailbox here/);
  });

  it('throws when the server refuses the mail', async () => {
    await using server = await startMailServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(new Error('Looks like spam')));
      },
    });
    await expect(mailerTo(server.url).send(mail)).rejects.toThrow(/Looks like spam/);
  });

  it('fails when a server never answers', async () => {
    await using server = await startMailServer({ onMailFrom: () => undefined });
    await expect(mailerTo(server.url, { timeoutMs: 200 }).send(mail)).rejects.toThrow();
  });

  it('fails when a server keeps talking', async () => {
    await using server = await startChattingServer();
    await expect(mailerTo(server.url, { timeoutMs: 300 }).send(mail)).rejects.toThrow(/abort/i);
  });
});

/** Never silent for long enough to be noticed, and never done with its greeting. */
async function startChattingServer() {
  const server = createServer((socket) => {
    const chat = setInterval(() => socket.write('220-wait\r\n'), 50);
    socket.on('error', () => undefined).on('close', () => clearInterval(chat));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

async function stoppedServer() {
  await using server = await startMailServer();
  return { url: server.url };
}

/** The text of a header with "=?UTF-8?Q?…?=" in it. */
function decoded(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_word, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );
}
