import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { createTestUseCases, SYSTEM, type TestUseCases } from '../../support/test-use-cases.ts';

const PASSWORD = 'maumee-river';

let app: TestUseCases;
/** Beyond the computer's clock. */
let laterMs = 0;

beforeAll(async () => {
  app = await createTestUseCases({ clock: { now: () => new Date(Date.now() + laterMs) } });
  await app.pool.query(
    `insert into users (id, email, password, first_name, last_name, user_type)
     select gen_random_uuid(), 'rider-' || number || '@maumee.test', 'x', 'Riley', 'Carter', 'rider'
     from generate_series(1, 450) number`,
  );
});
afterAll(() => app.close());

/** An admin with two sessions, of which the first acts. */
async function signIn() {
  const { useCases } = app;
  const email = `admin-${randomUUID()}@maumee.test`;
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' };
  await useCases.createAdmin.execute(SYSTEM, person);
  const origin = { address: '192.0.2.1', requestId: 'request-1', device: 'Firefox', deviceToken: null };
  const logIn = async () => {
    const signedIn = await useCases.logIn.execute({ email, password: PASSWORD }, origin);
    if (!('token' in signedIn)) throw new Error('There is no second factor');
    return signedIn.token;
  };
  const [token, otherToken] = [await logIn(), await logIn()];
  const caller = await useCases.authenticate.execute(token);
  if (!caller) throw new Error('The session is not open');
  return { admin: caller.actor, token, otherToken };
}

/** A list that has begun: its headings and its first page. */
async function begin(admin: UserActor) {
  const { text } = await app.useCases.exportList.execute(admin, { list: 'users' });
  const pieces = text[Symbol.asyncIterator]();
  await pieces.next();
  expect((await pieces.next()).value).toContain('@maumee.test');
  return pieces;
}

it.each<[string, (who: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
  [
    'is suspended',
    ({ admin: { userId } }) => app.useCases.suspendUser.execute(SYSTEM, { userId, reason: 'Misuse' }),
  ],
  [
    'becomes a rider',
    ({ admin: { userId } }) => app.useCases.changeRole.execute(SYSTEM, { userId, userType: 'rider' }),
  ],
  ['logs out', ({ token }) => app.useCases.logOut.execute(token)],
])('a list that an admin saves ends in the middle when the admin %s', async (_, end) => {
  await signIn();
  const who = await signIn();
  const pieces = await begin(who.admin);
  await end(who);
  laterMs += 1_001;
  await expect(pieces.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await pieces.next()).toEqual({ done: true, value: undefined });
});

it('goes on when another session of the admin ends', async () => {
  const who = await signIn();
  const pieces = await begin(who.admin);
  await app.useCases.logOut.execute(who.otherToken);
  laterMs += 1_001;
  expect((await pieces.next()).value).toContain('@maumee.test');
});
