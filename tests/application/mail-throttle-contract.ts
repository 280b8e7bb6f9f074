import { describe, expect, it } from 'vitest';
import type { MailSender, MailThrottle } from '../../application/ports/email.ts';

const DANA = 'dana@maumee.test';
const anybody = { userId: null, address: '192.0.2.1', knownDevice: null };

/** What every throttle of mails keeps to; `create` makes one that has counted nothing. */
export function describeMailThrottle(create: () => Promise<MailThrottle>): void {
  /** How many of some requests pass. */
  async function requests(throttle: MailThrottle, count: number, by: (index: number) => Partial<MailSender>) {
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const request = throttle.countRequest({ ...anybody, ...by(index) });
      passed += await request.then(
        () => 1,
        () => 0,
      );
    }
    return passed;
  }
  /** How many of some mails may go. */
  async function mails(throttle: MailThrottle, count: number, knownDevice: string | null = null) {
    let admitted = 0;
    for (let index = 0; index < count; index += 1)
      admitted += Number(await throttle.admit('password-reset', DANA, knownDevice));
    return admitted;
  }

  describe('a throttle of mails', () => {
    it('takes twenty requests an hour of a user, from wherever', async () => {
      const throttle = await create();
      const from = (index: number) => ({ userId: 'dana', address: `192.0.2.${index}` });
      expect(await requests(throttle, 30, from)).toBe(20);
      await expect(throttle.countRequest({ ...anybody, ...from(40) })).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'TOO_MANY_REQUESTS',
        details: { retryAfterSeconds: 3_600 },
      });
    });

    it('takes twenty of an address, by however many users', async () => {
      const throttle = await create();
      expect(await requests(throttle, 30, (index) => ({ userId: `user ${index}` }))).toBe(20);
      expect(await requests(throttle, 1, () => ({}))).toBe(0);
      expect(await requests(throttle, 1, () => ({ address: '2001:db8::1' }))).toBe(1);
    });

    it('takes twenty of a known device, whatever came from its address', async () => {
      const throttle = await create();
      await requests(throttle, 100, () => ({}));
      expect(await requests(throttle, 30, () => ({ knownDevice: 'phone' }))).toBe(20);
      expect(await requests(throttle, 1, () => ({ knownDevice: 'laptop' }))).toBe(1);
    });

    it('lets five mails of a kind go to an address, and five that a known device has asked for', async () => {
      const throttle = await create();
      expect(await mails(throttle, 100)).toBe(5);
      expect(await mails(throttle, 100, 'phone')).toBe(5);
      expect(await throttle.admit('email-change', DANA, null)).toBe(true);
      expect(await throttle.admit('password-reset', 'sam@maumee.test', null)).toBe(true);
    });
  });
}
