import { DomainError, notFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import {
  type Agreement,
  type CoverableRide,
  type CoverDecision,
  coverOf,
  notCovered,
  pickupDay,
} from '../../domain/organisations/agreement.ts';
import { coveredCents, withCover } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { coverPromisedEntry, coverReleasedEntry } from '../../domain/wallet/entries.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';

/** What an organisation is asked to pay of a ride: the agreement, and what whoever books has seen that it pays. */
export interface WantedCover {
  readonly agreementId?: string | null | undefined;
  readonly coveredAmount?: Cents | null | undefined;
}

/**
 * The ride with what the organisation pays of it; the agreement is locked until the transaction ends, so that no two rides
 * take the same rest of a budget. Throws `NOT_COVERED`, `COVER_CHANGED` when it pays less than was seen, `NOT_FOUND` for an
 * agreement that whoever books may not use, and `COVER_NOT_IN_CASH`.
 */
export async function coverRide(
  tx: Transaction,
  ride: Ride,
  { agreementId, coveredAmount }: WantedCover,
  timeZone: string,
): Promise<Ride> {
  if (!agreementId) return ride;
  if (ride.paymentMethod === 'cash') throw notInCash();
  const agreement = await tx.agreements.lock(agreementId);
  if (!agreement) throw notFound('Agreement');
  if (!(await mayUseAgreements(tx, ride)).includes(agreement.organisationId)) throw notFound('Agreement');
  const decided = await decideCover(tx, agreement, ride, timeZone);
  if ('problem' in decided) throw notCovered(decided.problem);
  requireAsSeen(coveredCents(decided.cover), coveredAmount);
  return withCover(ride, decided.cover);
}

/** What the agreement does for the ride, as it is used now. */
export async function decideCover(
  { agreements }: Pick<Stores, 'agreements'>,
  agreement: Agreement,
  ride: CoverableRide & Partial<Pick<Ride, 'id'>>,
  timeZone: string,
): Promise<CoverDecision> {
  const of = {
    day: pickupDay(ride, timeZone),
    riderId: ride.riderId,
    ...(ride.id && { exceptRideId: ride.id }),
  };
  return coverOf(agreement, ride, await agreements.usage(agreement, of), timeZone);
}

/** The way back has what the ride there has, which was promised with it: nothing is asked of the budget anew. */
export function coverAsThere(back: Ride, outbound: Ride): Ride {
  if (outbound.agreementId === null) return back;
  const { agreementId, funderId, coveredFareCents, coveredOn } = outbound;
  return withCover(back, { agreementId, funderId, coveredFareCents, coveredTipCents: 0, coveredOn });
}

/** A covered ride at another time, at the cost it was booked with. Throws `NOT_COVERED` where nobody pays for it then. */
export async function moveCover(tx: Transaction, ride: Ride, to: Date, timeZone: string): Promise<Ride> {
  const agreement = ride.agreementId === null ? null : await tx.agreements.lock(ride.agreementId);
  if (!agreement) return ride;
  const moved = { ...ride, scheduledFor: to };
  const decided = await decideCover(tx, agreement, moved, timeZone);
  if ('problem' in decided) throw notCovered(decided.problem);
  return { ...ride, coveredOn: decided.cover.coveredOn };
}

/** The promise of a new ride, in the ledger. */
export async function promiseCover(tx: Transaction, ride: Ride): Promise<void> {
  if (coveredCents(ride) === 0) return;
  await tx.ledger.post(coverPromisedEntry(entryHeader(tx, ride.requestedAt, ride.bookerId), ride));
}

/** What of the promise is not needed any more: all of it where the ride is cancelled, else what of a tip was not given. */
export async function releaseCover(
  tx: Transaction,
  before: Ride,
  { actorId, at }: { readonly actorId: string | null; readonly at: Date },
  after: Ride | null = null,
): Promise<void> {
  const releasedCents = coveredCents(before) - (after ? coveredCents(after) : 0);
  if (releasedCents === 0) return;
  await tx.ledger.post(coverReleasedEntry(entryHeader(tx, at, actorId), before, releasedCents));
}

/**
 * The organisations whose agreements may pay for a ride: those that its passenger lets help, where the passenger books, their
 * coordinators do in their name, or somebody does who may spend the passenger's money.
 */
export async function mayUseAgreements(
  { care }: Pick<Stores, 'care'>,
  people: Pick<Ride, 'riderId' | 'bookerId' | 'organisationId'>,
): Promise<string[]> {
  const { riderId, bookerId, organisationId } = people;
  const grants = await care.ofPassenger(riderId);
  const helping = grants.flatMap((grant) => grant.organisationId ?? []);
  if (bookerId === riderId) return helping;
  const { scopes, isCoordinator } = await care.givenFor(bookerId, people);
  if (organisationId !== null) return isCoordinator ? helping.filter((id) => id === organisationId) : [];
  return scopes.includes('pay') ? helping : [];
}

function requireAsSeen(cents: Cents, seenCents: Cents | null | undefined): void {
  if (seenCents === null || seenCents === undefined || cents >= seenCents) return;
  const message = `The organization pays ${formatMoney(cents)} of this ride now. Please look at it again.`;
  throw new DomainError('conflict', 'COVER_CHANGED', message);
}

function notInCash(): DomainError {
  const message = 'What is left of a ride that an organization pays for is paid from the wallet or by card';
  return new DomainError('conflict', 'COVER_NOT_IN_CASH', message);
}
