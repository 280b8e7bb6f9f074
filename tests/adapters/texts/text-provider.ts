import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { signatureOf } from '../../../adapters/texts/signed-form.ts';

/** How the peer answers the next message. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
}

export const ACCOUNT = { accountSid: 'AC0123456789', authToken: 'the token of the account' };

/** A peer of the protocol: it checks who asks and how long a message is good, remembers what was sent, and signs its calls. */
export async function startTextProvider() {
  const sent: { readonly path: string; readonly form: URLSearchParams }[] = [];
  const answers: Answer[] = [];
  const isAccount = ({ headers }: IncomingMessage) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64')}`;
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { status = 201, body: answer, delayMs = 0 } = answers.shift() ?? {};
      const form = new URLSearchParams(body);
      const isKnown = isAccount(request);
      const validity = form.get('ValidityPeriod');
      const isValid = validity === null || (/^\d+$/.test(validity) && +validity >= 1 && +validity <= 14_400);
      if (isKnown) sent.push({ path: request.url ?? '', form });
      const taken = { sid: `SM${sent.length}`, num_segments: '2', price: null, status: 'queued' };
      setTimeout(() => {
        const refused = isKnown
          ? { status: 400, code: 21624, message: 'Invalid validity period value' }
          : { status: 401, code: 20003, message: 'Authenticate' };
        const isTaken = isKnown && isValid;
        response.writeHead(isTaken ? status : refused.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isTaken ? (answer ?? taken) : refused));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    answers,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A call of the provider about `path` of `webUrl`, signed with its token. */
export function signedCall(webUrl: string, path: string, fields: Readonly<Record<string, string>>) {
  const form = new URLSearchParams(fields);
  return { path, body: form.toString(), signature: signatureOf(webUrl + path, form, ACCOUNT.authToken) };
}
