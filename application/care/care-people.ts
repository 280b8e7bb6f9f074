import type { CareGrant, CareScope, ConsentWay } from '../../domain/care/care-grant.ts';
import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import { type Actor, fullName, type User } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';

/** A grant with who is helped and who helps: a person, or an organisation. */
export interface CareView {
  readonly grant: CareGrant;
  readonly passenger: User;
  readonly caregiver: User | null;
  readonly organisation: Organisation | null;
}

type Concerned = Omit<CareView, 'grant'>;

/** Of the person or the organisation that helps. */
export function helperName({
  caregiver,
  organisation,
}: Pick<CareView, 'caregiver' | 'organisation'>): string {
  return caregiver ? fullName(caregiver) : (organisation?.name ?? '');
}

/** Riders ask about themselves, operators about whom they name. Throws `NOT_FOUND` for a rider who names somebody else. */
export function subjectOf(actor: Actor, asked: string | null | undefined, field: string): string {
  if (actor.kind === 'user' && actor.userType !== 'admin') {
    if (asked && asked !== actor.userId) throw notFound('User');
    return actor.userId;
  }
  if (!asked) throw invalidField(field, 'Please say for whom');
  return asked;
}

/**
 * How a passenger has said it: online for themself; otherwise as the operator was told, who gives rights for passengers
 * without an account alone; `isLess` takes some away. Throws `PASSENGER_HAS_ACCOUNT` (conflict).
 */
export function consentOf(
  actor: Actor,
  passenger: User,
  told: ConsentWay | null | undefined,
  isLess = false,
): ConsentWay {
  if (actor.kind === 'user' && actor.userId === passenger.id) return 'online';
  if (passenger.hasAccount && !isLess) {
    const message = 'This person has an account, and decides in it who may help';
    throw new DomainError('conflict', 'PASSENGER_HAS_ACCOUNT', message);
  }
  if (!told) throw invalidField('consent', 'Please say how the passenger has agreed');
  return told;
}

/** Keeps people from changing, in the order in which users are locked. Throws `NOT_FOUND` where an account is closed. */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<(id: string) => User> {
  const found = new Map<string, User | null>();
  for (const id of [...new Set(ids)].sort()) found.set(id, await tx.closedAccounts.lock(id));
  return (id) => {
    const user = found.get(id);
    if (!user) throw notFound('User');
    return user;
  };
}

/** Who grants concern, as they are, in two queries. */
export async function withPeople(tx: Transaction, grants: readonly CareGrant[]): Promise<CareView[]> {
  const ids = (of: (grant: CareGrant) => string | null) => [
    ...new Set(grants.flatMap((one) => of(one) ?? [])),
  ];
  const [passengerIds, caregiverIds] = [ids((one) => one.passengerId), ids((one) => one.caregiverId)];
  const [users, organisations] = await Promise.all([
    tx.users.findMany([...new Set([...passengerIds, ...caregiverIds])]),
    tx.organisations.findMany(ids((one) => one.organisationId)),
  ]);
  const byId = <One extends { readonly id: string }>(found: readonly One[]) => {
    const known = new Map(found.map((one) => [one.id, one]));
    return (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  };
  const [userOf, organisationOf] = [byId(users), byId(organisations)];
  return grants.flatMap((grant) => {
    const passenger = userOf(grant.passengerId);
    const [caregiver, organisation] = [userOf(grant.caregiverId), organisationOf(grant.organisationId)];
    return passenger && (caregiver ?? organisation) ? [{ grant, passenger, caregiver, organisation }] : [];
  });
}

/** Tells both by mail what the one may do for the other from now on, and their open pages that something changed. */
export async function tellBoth(
  tx: Transaction,
  concerned: Concerned,
  scopes: readonly CareScope[],
): Promise<void> {
  const { passenger, caregiver, organisation } = concerned;
  const name = helperName(concerned);
  if (passenger.hasAccount) await tx.mail(passenger.id, 'care-changed', { role: 'passenger', name, scopes });
  const about = { name: fullName(passenger), scopes };
  if (caregiver?.hasAccount) await tx.mail(caregiver.id, 'care-changed', { role: 'caregiver', ...about });
  // One that closes is not written to about each of its passengers.
  if (organisation?.closedAt === null)
    await tx.mailTo(organisation.email, 'care-changed', { role: 'organisation', ...about });
  const helperIds = organisation ? await coordinatorsOf(tx, organisation.id) : [];
  await tx.events.careChanged([passenger.id, ...(caregiver ? [caregiver.id] : helperIds)]);
}

/** Who books for the passengers of an organisation. */
export async function coordinatorsOf(tx: Transaction, organisationId: string): Promise<string[]> {
  const members = await tx.organisations.members(organisationId);
  return members.filter(({ roles }) => roles.includes('coordinator')).map(({ userId }) => userId);
}

/** Of a grant, for the audit log. */
export function toRecorded({ id: grantId, caregiverId, organisationId, scopes }: CareGrant): object {
  return { grantId, ...(organisationId ? { organisationId } : { caregiverId }), scopes };
}

/** Writes that a grant has ended; whoever acts under it has finished, or finds it ended. */
export async function endGrant(tx: Transaction, grant: CareGrant, by: string | null): Promise<CareGrant> {
  const ended = { ...grant, endedAt: tx.now(), endedBy: by };
  await tx.care.saveEnded(ended);
  return ended;
}

export function subjectOfCare({ passengerId }: CareGrant): readonly ['user', string] {
  return ['user', passengerId];
}
