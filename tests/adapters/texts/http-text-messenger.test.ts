import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpTextMessenger } from '../../../adapters/texts/http-text-messenger.ts';
import { signatureOf } from '../../../adapters/texts/signed-form.ts';
import { ACCOUNT, signedCall, startTextProvider } from './text-provider.ts';

const WEB_URL = 'https://maumee.test';
const ID = '01980000-0000-7000-8000-0000000000d1';
const TEXT = { id: ID, to: '+14195550100', body: 'Maumee: ¿Está lista? & more + = %', goodSeconds: null };

let provider: Awaited<ReturnType<typeof startTextProvider>>;
beforeAll(async () => {
  provider = await startTextProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());

const messenger = (others: Partial<ConstructorParameters<typeof HttpTextMessenger>[0]> = {}) =>
  new HttpTextMessenger({
    ...ACCOUNT,
    apiUrl: provider.url,
    from: '+14195550199',
    priceMils: 8,
    webUrl: WEB_URL,
    timeoutMs: 5000,
    ...others,
  });

describe('a text message over HTTP', () => {
  it('is a form of the account, which names the callback by our id', async () => {
    expect(await messenger().send(TEXT)).toEqual({ providerId: 'SM1', segments: 2, costMils: null });
    const { path, form } = provider.sent.at(-1)!;
    expect(path).toBe(`/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`);
    expect(Object.fromEntries(form)).toEqual({
      To: TEXT.to,
      Body: TEXT.body,
      From: '+14195550199',
      StatusCallback: `${WEB_URL}/webhooks/texts/status?id=${ID}`,
    });
  });

  it.each([
    [1, '1'],
    [599, '599'],
    [14_400, '14400'],
    // Longer than some take; the provider gives it up by itself before.
    [14_401, null],
  ])('that is good for %i seconds is not kept longer', async (goodSeconds, validity) => {
    await messenger().send({ ...TEXT, goodSeconds });
    expect(provider.sent.at(-1)?.form.get('ValidityPeriod')).toBe(validity);
  });

  it('is refused by the provider where it would be good for nothing', async () => {
    await expect(messenger().send({ ...TEXT, goodSeconds: 0 })).rejects.toMatchObject({ kind: 'declined' });
  });

  it('comes from a service with several numbers where one is given', async () => {
    const service = messenger({ from: 'MG1' });
    expect(service.sender).toBeNull();
    provider.answers.push({ body: { sid: 'SM9', num_segments: '0', price: '-0.0158' } });
    expect(await service.send(TEXT)).toEqual({ providerId: 'SM9', segments: 1, costMils: 16 });
    expect(provider.sent.at(-1)?.form.get('MessagingServiceSid')).toBe('MG1');
  });

  it.each([
    ['opted_out', { status: 400, body: { code: 21610, message: 'Unsubscribed' } }],
    ['not_mobile', { status: 400, body: { code: 21614, message: 'Not a mobile number' } }],
    ['declined', { status: 400, body: { code: 21617, message: 'Too long' } }],
    ['declined', { body: { nothing: true } }],
    ['temporary', { status: 429, body: { code: 20429 } }],
    ['temporary', { status: 503, body: 'busy' }],
    ['temporary', { delayMs: 400 }],
  ] as const)('is %s after %o', async (kind, answer) => {
    provider.answers.push(answer);
    const patience = 'delayMs' in answer ? { timeoutMs: answer.delayMs / 4 } : {};
    await expect(messenger(patience).send(TEXT)).rejects.toMatchObject({ name: 'TextRefused', kind });
  });

  it('is declined to who is not the account, and temporary where nobody answers', async () => {
    const stranger = messenger({ authToken: 'another' });
    await expect(stranger.send(TEXT)).rejects.toMatchObject({ kind: 'declined' });
    const nowhere = messenger({ apiUrl: 'http://127.0.0.1:1' });
    await expect(nowhere.send(TEXT)).rejects.toMatchObject({ kind: 'temporary' });
  });
});

describe('a call of the provider', () => {
  const path = '/webhooks/texts/inbound';
  const fields = { MessageSid: 'SM7', From: '+14195550100', To: '+14195550199', Body: 'Sí, gracias & más' };

  it('is signed as the protocol says', () => {
    // The example of the protocol's own documentation.
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(signatureOf(url, form, '12345')).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
  });

  it('is read when the signature is of its address, its fields and the token', () => {
    const { readReceived } = messenger().webhooks;
    const call = signedCall(WEB_URL, path, fields);
    expect(readReceived(call)).toEqual({
      providerId: 'SM7',
      number: '+14195550100',
      body: 'Sí, gracias & más',
      handledAs: null,
    });
    const opted = signedCall(WEB_URL, path, { ...fields, OptOutType: 'STOP' });
    expect(readReceived(opted)).toMatchObject({ handledAs: 'stop' });
    const wrong = { code: 'WEBHOOK_SIGNATURE' };
    const other = signedCall(WEB_URL, path, { ...fields, From: '+14195550101' });
    for (const spoofed of [
      { ...call, body: other.body },
      { ...call, path: `${path}?x=1` },
      { ...call, signature: '' },
      signedCall('https://another.test', path, fields),
    ])
      expect(() => readReceived(spoofed)).toThrow(expect.objectContaining(wrong));
    expect(() => messenger({ authToken: 'another' }).webhooks.readReceived(call)).toThrow(
      expect.objectContaining(wrong),
    );
  });

  it('tells what became of a message of ours', () => {
    const { readDelivery } = messenger().webhooks;
    const status = `/webhooks/texts/status?id=${ID}`;
    const tell = (told: Record<string, string>, of = status) =>
      readDelivery(signedCall(WEB_URL, of, { To: '+14195550100', MessageSid: 'SM1', ...told }));
    expect(tell({ MessageStatus: 'delivered' })).toMatchObject({
      textId: ID,
      status: 'delivered',
      error: null,
    });
    expect(tell({ MessageStatus: 'sending' })).toMatchObject({ status: null });
    expect(tell({ MessageStatus: 'undelivered', ErrorCode: '30003' })).toMatchObject({
      status: 'failed',
      error: 'Not delivered (30003)',
      isOptedOut: false,
    });
    expect(tell({ MessageStatus: 'failed', ErrorCode: '21610' })).toMatchObject({ isOptedOut: true });
    expect(() => tell({ MessageStatus: 'delivered' }, '/webhooks/texts/status?id=1')).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_FORM' }),
    );
  });
});
