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
  expect(await query('users', { hasAccount: false, search: 'Reyes' }, admin)).toMatchObject({
    edges: [{ node: { user: { id: userId } } }],
  });
  const asked = { passengerId: userId, scopes: ['BOOK'], consent: 'IN_WRITING' };
  const helping = await change('acceptCareInvitation', { token: tokenOf(await invite(asked, admin)) }, other);
  expect(helping).toMatchObject({ consent: 'IN_WRITING', passenger: { hasAccount: false } });
  await mergeAndUndo({ query, change }, userId, { other, admin });
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

/** A passenger was added twice: support merges the records, and takes it back. */
async function mergeAndUndo(
  { query, change }: Asking,
  intoId: string,
  { other, admin }: People<'other' | 'admin'>,
): Promise<void> {
  const person = { firstName: 'Dana', lastName: 'Reyes', phone: '419 555 0177', consent: 'PHONE' };
  const { id: fromId } = await change<{ id: string }>('addPassenger', person, admin);
  const ofPassenger = { passengerId: fromId };
  const needs = await query<{ version: string }>('riderNeeds', ofPassenger, admin);
  const quiet = { ...ofPassenger, needs: ['QUIET'], extraMinutes: 0, version: needs.version };
  await change('saveNeeds', quiet, admin);
  const help = { ...ofPassenger, scopes: ['BOOK'], consent: 'PHONE' };
  const token = tokenOf(await change<Made>('inviteCaregiver', help, admin));
  await change('acceptCareInvitation', { token }, other);
  const preview = () => query<{ version: string }>('mergePreview', { fromId, intoId }, admin);
  await change('suspendUser', { userId: fromId, reason: 'To be looked at' }, admin);
  expect(await preview()).toMatchObject({ obstacles: [{ kind: 'SUSPENDED', count: 1 }] });
  await change('reinstateUser', { userId: fromId }, admin);
  const seen = await preview();
  expect(seen).toMatchObject({
    items: [{ kind: 'NEEDS', moves: 1, stays: 0 }],
    helpers: [{ grant: { caregiver: { id: other.id } }, isKept: false }],
    walletAmount: '0.00',
  });
  const { version } = seen;
  const asked = { fromId, intoId, version, reason: 'Added twice' };
  const merge = await change<{ id: string }>('mergePassengers', asked, admin);
  expect(merge).toMatchObject({ from: { id: fromId }, into: { id: intoId }, undoneAt: null });
  expect(await query('passengerMerges', { userId: intoId }, admin)).toMatchObject([{ id: merge.id }]);
  const undone = await change('undoMerge', { mergeId: merge.id, reason: 'Two people' }, admin);
  expect(undone).toMatchObject({ undoneAt: expect.any(String) as string });
  await change('deletePassenger', { userId: fromId, reason: 'Never rode' }, admin);
}
