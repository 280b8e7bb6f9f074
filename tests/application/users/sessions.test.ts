import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const ACCOUNT = {
  email: 'dana@maumee.test',
  password: 'maumee-river',
  firstName: 'Dana',
  lastName: 'Whitfield',
};
const PHONE = { requestId: 'request-1', address: '192.0.2.1', device: 'Safari on iOS' };
const LAPTOP = { requestId: 'request-2', address: '198.51.100.9', device: 'Firefox on Linux' };

let app: InMemoryApp;
let phone: string;
let laptop: string;

beforeEach(async () => {
  app = new InMemoryApp();
  phone = (await app.useCases.registerUser.execute(ACCOUNT, { origin: PHONE })).token;
  app.clock.advance({ minutes: 1 });
  laptop = (await app.useCases.logIn.execute(ACCOUNT, LAPTOP)).token;
  app.clock.advance({ minutes: 1 });
});

async function actorOf(token: string): Promise<UserActor> {
  const caller = await app.useCases.authenticate.execute(token);
  if (!caller) throw new RangeError('Signed out');
  return caller.actor;
}
const isSignedIn = async (token: string) => (await app.useCases.authenticate.execute(token)) !== null;
const list = async (token: string) => app.useCases.listSessions.execute(await actorOf(token));

describe('the sessions of a user', () => {
  it('are listed with device, address and last use, the one that asks first', async () => {
    await actorOf(phone);
    app.clock.advance({ minutes: 10 });
    expect(await list(phone)).toMatchObject([
      { address: PHONE.address, device: PHONE.device, isCurrent: true, lastUsedAt: app.clock.now() },
      { address: LAPTOP.address, device: LAPTOP.device, isCurrent: false },
    ]);
    expect(JSON.stringify(await list(phone))).not.toContain(laptop);
  });

  it('are signed out one by one', async () => {
    const [, other] = await list(phone);
    const input = { sessionId: other?.id ?? '' };
    await app.useCases.endSession.execute(await actorOf(phone), input);
    expect(await isSignedIn(laptop)).toBe(false);
    const again = async () => app.useCases.endSession.execute(await actorOf(phone), input);
    await expectRefusal(again, 'NOT_FOUND');
  });

  it('are signed out all but the one that asks', async () => {
    expect(await app.useCases.endOtherSessions.execute(await actorOf(laptop))).toBe(1);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
  });

  it("are nobody else's to see or to end", async () => {
    const stranger = await app.rider();
    const [one] = await list(phone);
    expect(await app.useCases.listSessions.execute(stranger)).toEqual([]);
    const end = () => app.useCases.endSession.execute(stranger, { sessionId: one?.id ?? '' });
    await expectRefusal(end, 'NOT_FOUND');
    expect(await isSignedIn(phone)).toBe(true);
  });
});

describe('the support', () => {
  it('signs somebody out everywhere and forgets the devices', async () => {
    const input = { email: ACCOUNT.email, reason: 'Phone lost' };
    expect(await app.useCases.endUserSessions.execute({ kind: 'system', name: 'cli' }, input)).toBe(2);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, false]);
    expect(app.tables.devices.size).toBe(0);
  });
});

describe('signing in on a device', () => {
  const notices = () => [...app.tables.emails.values()].filter(({ template }) => template === 'new-device');

  it('that was not seen before is told to the owner, but not the very first', () => {
    expect(notices()).toMatchObject([
      { recipient: ACCOUNT.email, data: { address: LAPTOP.address, device: LAPTOP.device } },
    ]);
  });

  it('that has the token of an earlier sign-in is not, wherever it is', async () => {
    const { deviceToken } = await app.useCases.logIn.execute(ACCOUNT, LAPTOP);
    await app.useCases.logIn.execute(ACCOUNT, {
      address: '203.0.113.5',
      requestId: 'request-3',
      device: 'Firefox on macOS',
      deviceToken,
    });
    expect(notices()).toHaveLength(1);
  });

  it('that keeps no token is not, as long as name and address are the same', async () => {
    await app.useCases.logIn.execute(ACCOUNT, LAPTOP);
    expect(notices()).toHaveLength(1);
    await app.useCases.logIn.execute(ACCOUNT, { ...LAPTOP, address: '203.0.113.5' });
    expect(notices()).toHaveLength(2);
  });

  it('forgets all but the latest twenty devices', async () => {
    for (let index = 0; index < 25; index += 1) await app.useCases.logIn.execute(ACCOUNT, LAPTOP);
    expect(app.tables.devices.size).toBe(20);
  });
});
