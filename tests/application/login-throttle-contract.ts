import { describe, expect, it } from 'vitest';
import type { LoginThrottle } from '../../application/ports/sign-in.ts';

const DANA = 'dana@maumee.test';
const AT = { address: '10.0.0.1', knownDevice: null };

/** Attempts one after the other; how many were let through. */
async function attempts(
  throttle: LoginThrottle,
  count: number,
  who: (index: number) => { email: string; address: string; knownDevice?: string },
): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    await throttle.attempt({ knownDevice: null, ...who(index) }).then(
      () => (passed += 1),
      () => undefined,
    );
  }
  return passed;
}

/** What every login throttle keeps to; `create` makes one that has counted nothing. */
export function describeLoginThrottle(create: () => Promise<LoginThrottle>): void {
  describe('a login throttle', () => {
    it('lets ten attempts at one account pass from one address, and leaves other addresses alone', async () => {
      const throttle = await create();
      expect(await attempts(throttle, 30, () => ({ email: DANA, address: '10.0.0.1' }))).toBe(10);
      await expect(
        throttle.attempt({ email: DANA, address: '10.0.0.2', knownDevice: null }),
      ).resolves.toBeUndefined();
    });

    it('lets a hundred attempts at one account pass from all addresses together', async () => {
      const throttle = await create();
      expect(await attempts(throttle, 200, (index) => ({ email: DANA, address: `10.0.0.${index}` }))).toBe(
        100,
      );
    });

    it('lets a device that has signed in before have ten attempts of its own, whatever others do', async () => {
      const throttle = await create();
      await attempts(throttle, 200, (index) => ({ email: DANA, address: `10.0.0.${index % 100}` }));
      const own = () => ({ email: DANA, address: '10.0.0.1', knownDevice: 'phone' });
      expect(await attempts(throttle, 30, own)).toBe(10);
      expect(await attempts(throttle, 30, () => ({ ...own(), knownDevice: 'laptop' }))).toBe(10);
    });

    it.each([
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
      ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::'],
      ['::ffff:10.0.0.1', '10.0.0.1'],
      ['::1', '::2'],
    ])('takes %s and %s for one subscriber', async (one, other) => {
      const throttle = await create();
      const who = (index: number) => ({ email: DANA, address: index % 2 ? one : other });
      expect(await attempts(throttle, 30, who)).toBe(10);
    });

    it('tells subscribers of different networks apart', async () => {
      const throttle = await create();
      const who = (index: number) => ({
        email: DANA,
        address: index % 2 ? '2001:db8:1:2::1' : '2001:db8:1:3::1',
      });
      expect(await attempts(throttle, 30, who)).toBe(20);
    });

    it('lets fifty attempts from one address pass, at whichever accounts', async () => {
      const throttle = await create();
      expect(
        await attempts(throttle, 100, (index) => ({ email: `a${index}@x.test`, address: '10.0.0.1' })),
      ).toBe(50);
    });

    it('does not count against an account what an address has no attempts left for', async () => {
      const throttle = await create();
      await attempts(throttle, 50, (index) => ({ email: `a${index}@x.test`, address: '10.0.0.1' }));
      await attempts(throttle, 50, () => ({ email: DANA, address: '10.0.0.1' }));
      expect(await attempts(throttle, 200, (index) => ({ email: DANA, address: `10.0.1.${index}` }))).toBe(
        100,
      );
    });

    it('counts attempts that are made at the same moment', async () => {
      const throttle = await create();
      const all = Array.from({ length: 100 }, () => throttle.attempt({ email: DANA, ...AT }));
      const settled = await Promise.allSettled(all);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    });

    it('forgets the attempts at an account after a success, but not those from the address', async () => {
      const throttle = await create();
      let passed = 0;
      for (let round = 0; round < 10; round += 1) {
        passed += await attempts(throttle, 9, () => ({ email: DANA, address: '10.0.0.1' }));
        await throttle.clear({ email: DANA, ...AT });
      }
      expect(passed).toBe(50);
    });

    it('keeps other accounts apart', async () => {
      const throttle = await create();
      await attempts(throttle, 20, () => ({ email: DANA, address: '10.0.0.1' }));
      await expect(throttle.attempt({ email: 'marcus@maumee.test', ...AT })).resolves.toBeUndefined();
    });
  });
}
