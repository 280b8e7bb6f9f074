import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderCall, ReceivedText, TextDelivery } from '../../application/ports/texts.ts';
import { DomainError } from '../../domain/errors.ts';

/** The fields of a form, in the order in which they came. */
export type Form = URLSearchParams;

/**
 * The signature of a call of the protocol: HMAC-SHA1, under the account's token, of the whole address with what is asked in
 * it, followed by each field of the form with its value, sorted by name. A name that is there twice is signed twice.
 */
export function signatureOf(url: string, form: Form, token: string): string {
  const fields = [...form.entries()].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64');
}

/** The form of a call that the provider has signed. Throws `WEBHOOK_SIGNATURE`. */
export function readSigned({ path, body, signature }: ProviderCall, webUrl: string, token: string): Form {
  const form = new URLSearchParams(body);
  const [given, expected] = [signature, signatureOf(webUrl + path, form, token)].map((text) =>
    Buffer.from(text),
  );
  if (given && expected && given.length === expected.length && timingSafeEqual(given, expected)) return form;
  throw wrongSignature();
}

export function wrongSignature(): DomainError {
  return new DomainError('invalid', 'WEBHOOK_SIGNATURE', 'The signature is not the provider’s');
}

const MAX_BODY = 1_600;
const HANDLED: Readonly<Record<string, ReceivedText['handledAs']>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
};

/** A message of a phone. `OptOutType` says what the provider has answered by itself. */
export function toReceived(form: Form): Omit<ReceivedText, 'receivedAt'> {
  return {
    providerId: required(form, 'MessageSid'),
    number: required(form, 'From'),
    body: (form.get('Body') ?? '').replaceAll('\0', '').slice(0, MAX_BODY),
    handledAs: HANDLED[form.get('OptOutType') ?? ''] ?? null,
  };
}

/** Where the callback of a message leads: it says which of ours it is about. */
export const STATUS_PATH = '/webhooks/texts/status';

/** Of codes that providers of the protocol share: the phone has told the provider to be left alone. */
export const OPTED_OUT = 21610;

const FINAL: Readonly<Record<string, TextDelivery['status']>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What has become of a message. */
export function toDelivery(path: string, form: Form): TextDelivery {
  const textId = new URLSearchParams(path.split('?')[1]).get('id') ?? '';
  const code = form.get('ErrorCode');
  const status = FINAL[form.get('MessageStatus') ?? ''] ?? null;
  return {
    textId: UUID.test(textId) ? textId : fail(),
    status,
    error: status === 'failed' ? `Not delivered (${code ?? 'no reason given'})` : null,
    recipient: required(form, 'To'),
    isOptedOut: Number(code) === OPTED_OUT,
  };
}

function required(form: Form, name: string): string {
  return form.get(name) || fail();
}

function fail(): never {
  throw new DomainError('invalid', 'WEBHOOK_FORM', 'The call of the provider lacks what it is about');
}
