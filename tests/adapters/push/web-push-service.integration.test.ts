import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vapidKeysOf } from '../../../adapters/config/vapid-keys.ts';
import { WebPushService } from '../../../adapters/push/web-push-service.ts';
import { type PushServer, readSender, startPushServer } from './push-server.ts';

const KEYS = vapidKeysOf('a secret key of an installation, long enough');
const MESSAGE = { title: 'Dora lo lleva', body: 'Revise la placa.', path: '/rider', tag: 'ride:1' };
const DELIVERY = { seconds: 90, isUrgent: true };

let server: PushServer;
let service: WebPushService;
beforeAll(async () => {
  server = await startPushServer();
  service = open([server.url]);
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (services: readonly string[]) =>
  new WebPushService({ keys: KEYS, contact: 'mailto:support@maumee.test', services, timeoutMs: 2000 });

describe('a notice that is sent to a browser', () => {
  it('can be opened by that browser alone, and says who sends it', async () => {
    const browser = server.subscribe();
    expect(await service.send(browser, MESSAGE, DELIVERY)).toBe('taken');
    const [got] = browser.delivered;
    expect(got?.message).toEqual(MESSAGE);
    expect(got?.headers).toMatchObject({ ttl: '90', urgency: 'high', 'content-encoding': 'aes128gcm' });
    const sender = readSender(got?.headers.authorization);
    expect(sender).toMatchObject({
      key: service.publicKey,
      claims: { aud: server.url, sub: 'mailto:support@maumee.test' },
    });
  });

  it('replaces what it is about, and what is about something else not', async () => {
    const browser = server.subscribe();
    await service.send(browser, MESSAGE, DELIVERY);
    await service.send(browser, { ...MESSAGE, title: 'Another' }, { ...DELIVERY, isUrgent: false });
    await service.send(browser, { ...MESSAGE, tag: 'ride:2' }, DELIVERY);
    const topics = browser.delivered.map(({ headers }) => headers['topic']);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect(topics.map((topic) => topic === topics[0])).toEqual([true, true, false]);
    expect(browser.delivered[1]?.headers['urgency']).toBe('normal');
  });

  it.each([404, 410])('has nobody to go to after %i', async (status) => {
    server.answers.push(status);
    expect(await service.send(server.subscribe(), MESSAGE, DELIVERY)).toBe('gone');
  });

  it.each([429, 500])('can be tried again after %i', async (status) => {
    server.answers.push(status);
    await expect(service.send(server.subscribe(), MESSAGE, DELIVERY)).rejects.toThrow(String(status));
  });

  it('is not sealed for what is no key, and goes nowhere that is not known', async () => {
    const browser = server.subscribe();
    const notKey = { ...browser, publicKey: 'A'.repeat(87) };
    expect(await service.send(notKey, MESSAGE, DELIVERY)).toBe('gone');
    expect(await open(['push.test']).send(browser, MESSAGE, DELIVERY)).toBe('gone');
    expect(browser.delivered).toEqual([]);
  });
});

describe('the push services that are known', () => {
  const { knows } = {
    knows: (endpoint: string) => open(['fcm.googleapis.com', '*.push.apple.com']).knows(endpoint),
  };

  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/QGuQ'])(
    'take %s',
    (endpoint) => expect(knows(endpoint)).toBe(true),
  );

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('do not take %s', (endpoint) => expect(knows(endpoint)).toBe(false));
});

describe('the keys of an installation', () => {
  it('follow from its secret key', () => {
    expect(vapidKeysOf('one')).toEqual(vapidKeysOf('one'));
    expect(vapidKeysOf('one').publicKey).not.toBe(vapidKeysOf('other').publicKey);
    expect(Buffer.from(KEYS.publicKey, 'base64url')).toHaveLength(65);
  });
});
