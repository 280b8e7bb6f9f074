import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { PushEndpoint, PushMessage } from '../../../application/ports/notices.ts';

/** What a browser got: the message as it opened it, and what its push service read on the outside. */
export interface Delivered {
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
}

export interface PushServer extends AsyncDisposable {
  readonly url: string;
  /** What the next requests are answered, 201 where nothing is left. */
  readonly answers: number[];
  /** A browser of this service that has asked for notices. */
  subscribe(language?: 'en' | 'es'): TestBrowser;
}

export interface TestBrowser extends PushEndpoint {
  readonly delivered: readonly Delivered[];
}

/** A push service (RFC 8030) of this machine, and browsers that open what is sealed for them (RFC 8291). */
export async function startPushServer(): Promise<PushServer> {
  const browsers = new Map<string, { open(body: Buffer): PushMessage; delivered: Delivered[] }>();
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = answers.shift() ?? 201;
      const browser = browsers.get(request.url ?? '');
      if (!browser) {
        response.writeHead(404).end();
        return;
      }
      if (status < 300)
        browser.delivered.push({ message: browser.open(Buffer.concat(parts)), headers: request.headers });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    answers,
    subscribe: (language = 'en') => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys('base64url');
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const delivered: Delivered[] = [];
      browsers.set(path, { delivered, open: (body) => unseal(body, pair, secret) });
      return { endpoint: url + path, publicKey, secret: secret.toString('base64url'), language, delivered };
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** One record of aes128gcm: salt, record size, the sender's key, then what is sealed. */
function unseal(body: Buffer, pair: ReturnType<typeof createECDH>, secret: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const derive = (from: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const shared = derive(pair.computeSecret(senderKey), secret, info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushMessage;
}

/** What the sender says of itself, by "vapid t=<token>, k=<key>" (RFC 8292); null unless it is signed by that key. */
export function readSender(
  authorization: string | undefined,
): { readonly key: string; readonly claims: Readonly<Record<string, unknown>> } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return null;
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}
