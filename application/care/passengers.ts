import type { ConsentWay } from '../../domain/care/care-grant.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import { registerUser, type User } from '../../domain/users/user.ts';
import { dispatcher } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { addPassengerInput, updatePassengerInput } from './inputs.ts';

/** What no password has as its digest: nobody signs in with it. */
const NO_PASSWORD = '!';

/** Adds a passenger without an account, for whom others book; how they have agreed is in the audit log. */
export const addPassenger = command({
  access: dispatcher,
  input: addPassengerInput,
  run: ({ tx, input: { consent, ...person } }) => insertPassenger(tx, person, consent),
});

/** The same, for whoever may. */
export async function insertPassenger(
  tx: Transaction,
  { phone, ...person }: Pick<User, 'firstName' | 'lastName' | 'phone'>,
  consent: ConsentWay,
): Promise<User> {
  const now = tx.now();
  const account = { ...person, id: tx.newId(), email: '', userType: 'rider', isTestData: false } as const;
  const user: User = { ...registerUser({ ...account, now }), phone, hasAccount: false };
  await tx.users.insert(user, NO_PASSWORD);
  await tx.record({ action: 'passenger.add', subject: ['user', user.id], after: { consent } });
  return user;
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
