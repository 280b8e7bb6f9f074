import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { DemoPhones } from '../../../adapters/texts/demo-phones.ts';
import { demoPhonesPlugin } from '../../../adapters/texts/demo-phones-plugin.ts';
import { textWebhooksPlugin } from '../../../adapters/http/text-webhooks.ts';
import type { ProviderCall } from '../../../application/ports/texts.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

const NUMBER = '+14195550100';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function open(isAllowed = true) {
  const phones = new DemoPhones(new FixedClock(), 'the-key');
  const received: ProviderCall[] = [];
  const receiveText = { execute: async (call: ProviderCall) => received.push(call) > 0 };
  const settings = { productName: 'Maumee', timeZone: 'America/New_York' };
  const server = Fastify();
  await server.register(demoPhonesPlugin(phones, { receiveText }, settings, () => isAllowed));
  await phones.send({ id: 'one', to: NUMBER, body: '<b>Maumee</b>: are you ready?', goodSeconds: null });
  return { phones, received, server };
}

it('the phones of the demo show what they were sent, and answer', async () => {
  const { phones, received, server } = await open();
  const page = await server.inject('/dev/sms/the-key');
  expect(page.body).toContain('&lt;b&gt;Maumee&lt;/b&gt;: are you ready?');
  expect(page.body).toContain('(419) 555-0100');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const payload = new URLSearchParams({ number: NUMBER, body: 'READY' }).toString();
  const answer = await server.inject({ method: 'POST', url: '/dev/sms/the-key', payload, headers: FORM });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev/sms/the-key']);
  const [call] = received;
  expect(call && phones.webhooks.readReceived(call)).toMatchObject({
    number: NUMBER,
    body: 'READY',
    handledAs: null,
  });
  // A phone that was sent nothing is none of the demo's.
  const other = new URLSearchParams({ number: '+14195550101', body: 'READY' }).toString();
  await server.inject({ method: 'POST', url: '/dev/sms/the-key', payload: other, headers: FORM });
  expect(received).toHaveLength(1);
});

it('there are none for who may not look, or has another key', async () => {
  const { server } = await open();
  const { server: closed, received } = await open(false);
  expect((await server.inject('/dev/sms/another')).statusCode).not.toBe(200);
  expect((await closed.inject('/dev/sms/the-key')).statusCode).not.toBe(200);
  await closed.inject({
    method: 'POST',
    url: '/dev/sms/the-key',
    payload: `number=%2B14195550100`,
    headers: FORM,
  });
  expect(received).toEqual([]);
});

it('calls of the provider are passed on as they came, in the form of the protocol alone', async () => {
  const calls: ProviderCall[] = [];
  const take = { execute: async (call: ProviderCall) => void calls.push(call) };
  const receiveText = { execute: async (call: ProviderCall) => calls.push(call) > 0 };
  const server = Fastify();
  await server.register(textWebhooksPlugin({ receiveText, recordTextDelivery: take }));
  const post = (url: string, payload: string, headers: Record<string, string> = FORM) =>
    server.inject({ method: 'POST', url, payload, headers: { ...headers, 'x-twilio-signature': 'signed' } });
  const inbound = await post('/webhooks/texts/inbound', 'Body=S%C3%AD+%26');
  expect(inbound.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  expect(inbound.headers['content-type']).toContain('text/xml');
  expect((await post('/webhooks/texts/status?id=7', 'MessageStatus=sent')).statusCode).toBe(204);
  expect(calls).toEqual([
    { path: '/webhooks/texts/inbound', body: 'Body=S%C3%AD+%26', signature: 'signed' },
    { path: '/webhooks/texts/status?id=7', body: 'MessageStatus=sent', signature: 'signed' },
  ]);
  expect(
    (await post('/webhooks/texts/inbound', '{}', { 'content-type': 'application/json' })).statusCode,
  ).toBe(415);
  expect((await post('/webhooks/texts/inbound', `Body=${'a'.repeat(20_000)}`)).statusCode).toBe(413);
  expect(calls).toHaveLength(2);
});
