import { expect } from 'vitest';
import type { SignedUp } from './graphql-app.ts';

type Ask = <Field = Record<string, unknown>>(
  name: string,
  variables?: object,
  who?: SignedUp,
) => Promise<Field>;

/** Asks a root field for everything below it, and returns the field itself. */
export interface Asking {
  readonly query: Ask;
  readonly change: Ask;
}

/** A new account that looks at its sessions, ends them, and signs out. */
export async function signUpAndOut({ query, change }: Asking): Promise<void> {
  const input = { email: 'new@maumee.test', password: 'secret-1', firstName: 'N', lastName: 'E' };
  await change('register', input);
  const signedIn = await change<SignedUp>('logIn', { email: input.email, password: input.password });
  expect(await query('currentUser', {}, signedIn)).toMatchObject({ email: input.email, type: 'RIDER' });
  const [session] = await query<{ id: string }[]>('sessions', {}, signedIn);
  const another = await change<SignedUp>('logIn', { email: input.email, password: input.password });
  const [own, other] = await query<{ id: string }[]>('sessions', {}, signedIn);
  expect([own?.id, other !== undefined]).toEqual([session?.id, true]);
  expect(await change<object[]>('endSession', { sessionId: other?.id }, signedIn)).not.toContainEqual(other);
  expect(await query('currentUser', {}, another)).toBeNull();
  expect(await change('endOtherSessions', {}, signedIn)).toMatchObject([{ isCurrent: true }]);
  expect(await change('logOut', {}, signedIn)).toMatchObject({ email: input.email });
  expect(await query('currentUser', {}, signedIn)).toBeNull();
}
