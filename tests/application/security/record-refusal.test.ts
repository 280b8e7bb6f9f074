import { expect, it } from 'vitest';
import { RecordRefusal } from '../../../application/security/security.ts';
import { DomainError, notFound } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemorySecurityLog } from '../../support/in-memory/in-memory-security-log.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
const RIDER: UserActor = { kind: 'user', userId: 'rider-1', userType: 'rider' };

function record(error: unknown, actor: UserActor | null = RIDER) {
  const log = new InMemorySecurityLog();
  new RecordRefusal(log).execute(error, actor, ORIGIN);
  return log.events;
}

it('records what somebody may not do', () => {
  const error = new DomainError('forbidden', 'ADMIN_ONLY', 'Admins only');
  expect(record(error)).toEqual([
    { kind: 'access_refused', userId: 'rider-1', origin: ORIGIN, details: { code: 'ADMIN_ONLY' } },
  ]);
});

it('records too many attempts, of visitors too', () => {
  const error = new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', 'Wait');
  expect(record(error, null)).toEqual([
    { kind: 'throttled', userId: null, origin: ORIGIN, details: { code: 'TOO_MANY_ATTEMPTS' } },
  ]);
});

it.each([
  ['a missing record', notFound('Ride')],
  ['a bug', new TypeError('x is not a function')],
])('does not record %s', (_, error) => {
  expect(record(error)).toEqual([]);
});

it('leaves refused sign-ins of suspended people to the sign-in', () => {
  expect(record(new DomainError('forbidden', 'SUSPENDED', 'Suspended'), null)).toEqual([]);
});
