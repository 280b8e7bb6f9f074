import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhookAlertChannel } from '../../../adapters/alerts/webhook-alert-channel.ts';

const key = randomBytes(32);
const now = new Date('2026-03-10T08:00:00Z');
const alert = {
  id: 'alert-1',
  kind: 'unclaimed_rides',
  title: 'Rides without a driver',
  state: 'open',
  count: 2,
  since: '2026-03-10T07:50:00.000Z',
  at: now.toISOString(),
} as const;

let received: { headers: IncomingHttpHeaders; body: string }[];
let status: number;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    if (status !== 0) received.push({ headers: request.headers, body });
    if (status === 302) response.setHeader('location', '/elsewhere');
    if (status !== 0) response.writeHead(status).end();
  });
});

beforeEach(async () => {
  [received, status] = [[], 204];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function send(timeoutMs = 5_000): Promise<void> {
  const { port } = server.address() as AddressInfo;
  return new WebhookAlertChannel({
    url: `http://127.0.0.1:${port}/alerts`,
    secret: `whsec_${key.toString('base64')}`,
    consoleUrl: 'https://rides.example/admin-dashboard',
    productName: 'Maumee',
    timeoutMs,
    now: () => now,
  }).send(alert);
}

describe('an alert by webhook', () => {
  it('says what waits, in fields and in a sentence', async () => {
    await send();
    const { at, id, ...data } = alert;
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      type: 'attention.open',
      timestamp: at,
      text: 'Maumee: Rides without a driver: 2 https://rides.example/admin-dashboard',
      data: { ...data, consoleUrl: 'https://rides.example/admin-dashboard' },
    });
    expect(received[0]?.headers['webhook-id']).toBe(id);
  });

  it('is signed over its id, its time and its body', async () => {
    await send();
    const content = `alert-1.${String(now.getTime() / 1000)}.${received[0]?.body ?? ''}`;
    const signature = createHmac('sha256', key).update(content).digest('base64');
    const headers = received[0]?.headers;
    expect(headers?.['webhook-timestamp']).toBe('1773129600');
    expect(headers?.['webhook-signature']).toBe(`v1,${signature}`);
  });

  it.each([500, 302])('fails when the receiver answers %s', async (refusal) => {
    status = refusal;
    await expect(send()).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  it('fails when the receiver says nothing', async () => {
    status = 0;
    await expect(send(50)).rejects.toThrow();
  });
});
