import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';

interface Made {
  readonly url: string;
  readonly invitation: { readonly id: string };
}

const tokenOf = ({ url }: Made) => url.split('#token=')[1] ?? '';

/** A rider who lets another one help, changes what they may do and ends it; support does the same for a passenger. */
export async function helpEachOther(
  { query, change }: Asking,
  { rider, other, admin }: People<'rider' | 'other' | 'admin'>,
): Promise<void> {
  const invite = (input: object, who = rider) => change<Made>('inviteCaregiver', input, who);
  const made = await invite({ scopes: ['PAY', 'FOLLOW'] });
  expect(made.url).toMatch(/^https?:\/\/[^/]+\/care#token=[\w-]{22}$/);
  expect(await query('careInvitation', { token: tokenOf(made) })).toMatchObject({
    passenger: expect.stringMatching(/^\S+ \S\.$/) as string,
    scopes: ['BOOK', 'PAY', 'FOLLOW'],
    isForAddress: false,
  });
  const grant = await change<{ id: string }>('acceptCareInvitation', { token: tokenOf(made) }, other);
  expect(await query('peopleCaredFor', {}, other)).toMatchObject([
    { id: grant.id, passenger: { id: rider.id, hasAccount: true }, consent: 'ONLINE', endedAt: null },
  ]);
  const { email } = await query<{ email: string }>('currentUser', {}, other);
  const declined = await invite({ scopes: ['BOOK'], email, language: 'ES' });
  expect(await query('caregivers', {}, rider)).toMatchObject({
    caregivers: [{ id: grant.id, caregiver: { id: other.id } }],
    invitations: [{ id: declined.invitation.id, email }],
  });
  await change('declineCareInvitation', { token: tokenOf(declined) }, other);
  const withdrawn = await invite({ scopes: ['BOOK'] });
  expect(
    await change('withdrawCareInvitation', { invitationId: withdrawn.invitation.id }, rider),
  ).toMatchObject({ endedAt: expect.any(String) as string });
  const less = await change<{ id: string }>(
    'changeCaregiver',
    { grantId: grant.id, scopes: ['RECEIPTS'] },
    rider,
  );
  expect(await change('endCare', { grantId: less.id }, other)).toMatchObject({ scopes: ['RECEIPTS'] });
  const person = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0177' };
  const passenger = await change<{ id: string; version: string }>(
    'addPassenger',
    { ...person, consent: 'IN_PERSON' },
    admin,
  );
  expect(passenger).toMatchObject({ hasAccount: false, email: '' });
  const { id: userId, version } = passenger;
  const changed = { ...person, userId, version, lastName: 'Reyes' };
  expect(await change('updatePassenger', changed, admin)).toMatchObject({ lastName: 'Reyes' });
  expect(await query('users', { hasAccount: false }, admin)).toMatchObject({
    edges: [{ node: { user: { id: userId } } }],
  });
  const asked = { passengerId: userId, scopes: ['BOOK'], consent: 'IN_WRITING' };
  const helping = await change('acceptCareInvitation', { token: tokenOf(await invite(asked, admin)) }, other);
  expect(helping).toMatchObject({ consent: 'IN_WRITING', passenger: { hasAccount: false } });
  const { id: another } = await change<{ id: string }>(
    'addPassenger',
    { ...person, consent: 'PHONE' },
    admin,
  );
  const opening = { userId: another, email: `${another}@maumee.test`, consent: 'PHONE' };
  expect(await change('openAccount', opening, admin)).toMatchObject({ id: another, hasAccount: true });
  await change('deletePassenger', { userId, reason: 'Asked for it' }, admin);
  expect(await query('peopleCaredFor', {}, other)).toEqual([]);
}
