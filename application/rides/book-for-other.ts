import type { z } from 'zod';
import { requireScope } from '../../domain/care/care-grant.ts';
import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import type { RideNeeds } from '../../domain/needs/needs.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { User } from '../../domain/users/user.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';
import type { requestRideInput } from './inputs.ts';

type People = Pick<Ride, 'riderId' | 'bookerId' | 'organisationId' | 'payerId'>;

/** Who rides, books, in whose name, and pays. Throws `INVALID_FIELD` for an organisation without another passenger. */
export function toPeople(
  bookerId: string,
  asked: Pick<z.output<typeof requestRideInput>, 'passengerId' | 'organisationId' | 'payer'>,
): People {
  const { passengerId, organisationId = null, payer } = asked;
  const riderId = passengerId ?? bookerId;
  if (organisationId && riderId === bookerId)
    throw invalidField('passengerId', 'Please choose for whom the organization books');
  return { riderId, bookerId, organisationId, payerId: payer === 'passenger' ? riderId : bookerId };
}

/**
 * What the passenger needs of every ride, for who may book for them, themself or in the organisation's name, and spend their
 * money where they pay; that cannot be taken back until the transaction ends. Throws `CARE_NOT_GIVEN`, also for a passenger who does not exist, and `PASSENGER_SUSPENDED`.
 */
export async function requireMayBook(
  { care, users, riderNeeds }: Stores,
  people: People,
): Promise<RideNeeds> {
  const { riderId, bookerId, organisationId, payerId } = people;
  const [{ scopes, isCoordinator }, passenger, needs] = await Promise.all([
    care.givenFor(bookerId, people),
    users.find(riderId),
    riderNeeds.of(riderId),
  ]);
  requireScope(organisationId && !isCoordinator ? [] : scopes, 'book');
  if (payerId === riderId) requireScope(scopes, 'pay');
  if (!passenger?.suspended) return needs;
  throw passengerSuspended();
}

function passengerSuspended(): DomainError {
  return new DomainError('forbidden', 'PASSENGER_SUSPENDED', 'This person cannot ride at the moment');
}

/** That somebody has booked for somebody else, by themself or by their standing ride, and who pays, for the audit log. */
export function recordForOther(
  tx: Transaction,
  { id, riderId, bookerId, organisationId, payerId }: Ride,
): Promise<void> {
  const after = { passengerId: riderId, ...(organisationId && { organisationId }), payerId };
  const by = { kind: 'user', userType: 'rider', userId: bookerId } as const;
  return tx.record({ action: 'ride.book-for-other', subject: ['ride', id], after, by });
}

/** That an operator has booked it for who called, for the audit log, and by text message to who has agreed to these. */
export async function recordAtDesk(tx: Transaction, { id, riderId, payerId }: Ride): Promise<void> {
  await Promise.all([
    tx.record({
      action: 'ride.book-at-desk',
      subject: ['ride', id],
      after: { passengerId: riderId, payerId },
    }),
    tx.text(riderId, 'ride-booked', { rideId: id }),
  ]);
}

/**
 * Keeps a caller from being closed or merged until the transaction ends, who is there and may ride. Throws `NOT_FOUND` for who is no
 * rider, and `PASSENGER_SUSPENDED`.
 */
export async function lockCaller({ closedAccounts }: Stores, callerId: string): Promise<User> {
  const caller = await closedAccounts.lock(callerId);
  if (caller?.userType !== 'rider') throw notFound('Passenger');
  if (caller.suspended) throw passengerSuspended();
  return caller;
}

/** Whether both are booked by the same person for the same one, and paid by the same. */
export function hasSamePeople(booked: People, wanted: People): boolean {
  return (['riderId', 'bookerId', 'organisationId', 'payerId'] as const).every(
    (person) => booked[person] === wanted[person],
  );
}
