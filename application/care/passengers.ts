import type { ConsentWay } from '../../domain/care/care-grant.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import { registerUser, type User } from '../../domain/users/user.ts';
import { dispatcher } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { addPassengerInput, updatePassengerInput } from './inputs.ts';

type Person = Pick<User, 'firstName' | 'lastName' | 'phone'>;

/** What no password has as its digest: nobody signs in with it. */
const NO_PASSWORD = '!';

/** Of the audit log. */
const ADDED = 'passenger.add';

/**
 * Adds a passenger without an account, for whom others book; how they have agreed is in the audit log. Repeated with the
 * same id it is one passenger. Throws `PASSENGER_EXISTS` for the id of somebody else, and for who has agreed in another way.
 */
export const addPassenger = command({
  access: dispatcher,
  input: addPassengerInput,
  run: async ({ tx, input: { id, consent, ...person } }): Promise<User> => {
    const known = id ? await tx.users.find(id) : null;
    if (known && !(isSamePassenger(known, person) && (await hasAgreed(tx, known.id, consent))))
      throw passengerExists();
    return known ?? insertPassenger(tx, person, consent, id ?? tx.newId());
  },
});

/** The same, for whoever may. */
export async function insertPassenger(
  tx: Transaction,
  { phone, ...person }: Person,
  consent: ConsentWay,
  id: string = tx.newId(),
): Promise<User> {
  const now = tx.now();
  const account = { ...person, id, email: '', userType: 'rider', isTestData: false } as const;
  const user: User = { ...registerUser({ ...account, now }), phone, hasAccount: false };
  await tx.users.insert(user, NO_PASSWORD);
  await tx.record({ action: ADDED, subject: ['user', user.id], after: { consent } });
  return user;
}

/** Whether a passenger was added as one who agreed in this way; true of whom the audit log does not know any more. */
async function hasAgreed({ audit }: Transaction, userId: string, consent: ConsentWay): Promise<boolean> {
  const added = await audit.lastOf(userId, [ADDED]);
  return added === null || (added.after as { consent?: ConsentWay } | null)?.consent === consent;
}

function isSamePassenger(known: User, person: Person): boolean {
  const isSame = (['firstName', 'lastName', 'phone'] as const).every(
    (field) => known[field] === person[field],
  );
  return isSame && !known.hasAccount;
}

function passengerExists(): DomainError {
  return new DomainError('conflict', 'PASSENGER_EXISTS', 'This id belongs to another person');
}

/** Name and phone of a passenger without an account. Throws `RECORD_CHANGED`; `NOT_FOUND` for who has an account. */
export const updatePassenger = command({
  access: dispatcher,
  input: updatePassengerInput,
  run: async ({ tx, input: { userId, version, ...contact } }): Promise<User> => {
    const user = orNotFound(await tx.closedAccounts.lock(userId), 'Passenger');
    if (user.hasAccount) throw notFound('Passenger');
    requireVersion(toContactRecord(user), version, contact);
    await tx.users.saveContact(userId, contact);
    const changed = Object.keys(contact).filter(
      (field) => contact[field as keyof typeof contact] !== user[field as keyof typeof contact],
    );
    await tx.record({ action: 'passenger.edit', subject: ['user', userId], after: { changed } });
    return { ...user, ...contact };
  },
});
