import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import {
  type Agreement,
  type AgreementUsage,
  type CoverableRide,
  type CoverDecision,
  coverOf,
  findPromiseProblem,
  notCovered,
  pickupDay,
  withRideTaken,
} from '../../domain/organisations/agreement.ts';
import { withCoverAsThere } from '../../domain/organisations/way-back.ts';
import { coveredCents, withCover } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { coverPromisedEntry, coverReleasedEntry } from '../../domain/wallet/entries.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { operatorOf, type Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';

/** What an organisation is asked to pay of a ride: the agreement, and what whoever books has seen that it pays. */
export interface WantedCover {
  readonly agreementId?: string | null | undefined;
  readonly coveredAmount?: Cents | null | undefined;
}

/** Where a ride is decided about, and what is booked with it. */
export interface CoverScene {
  /** Of the service area. */
  readonly timeZone: string;
  /** Whether a return on call is promised with it. */
  readonly hasReturn?: boolean;
  /** Of a return at a time the ride there, which is counted whether it is written yet or not. */
  readonly outbound?: Ride | null;
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
  scene: CoverScene,
): Promise<Ride> {
  if (!agreementId) return ride;
  requireNotInCash({ ...ride, agreementId });
  const agreement = await tx.agreements.lock(agreementId);
  if (!agreement) throw notFound('Agreement');
  await requireMayUse(tx, agreement, ride);
  const decided = await decideCover(tx, agreement, ride, scene);
  if ('problem' in decided) throw notCovered(decided.problem);
  requireAsSeen(coveredCents(decided.cover), coveredAmount);
  return withCover(ride, decided.cover);
}

/** What the agreement does for the ride, as it is used now. */
export async function decideCover(
  { agreements }: Pick<Stores, 'agreements'>,
  agreement: Agreement,
  ride: CoverableRide & Partial<Pick<Ride, 'id'>>,
  { timeZone, hasReturn = false, outbound = null }: CoverScene,
): Promise<CoverDecision> {
  const usage = await usageFor(agreements, agreement, ride, { timeZone, outbound });
  return coverOf(agreement, ride, { usage, timeZone, hasReturn });
}

/** What is taken besides the ride, and with the ride there of a return. */
async function usageFor(
  agreements: Stores['agreements'],
  agreement: Agreement,
  ride: CoverableRide & Partial<Pick<Ride, 'id'>>,
  { timeZone, outbound = null }: CoverScene,
): Promise<AgreementUsage> {
  const day = pickupDay(ride, timeZone);
  const exceptRideId = outbound?.id ?? ride.id;
  const of = { day, riderId: ride.riderId, ...(exceptRideId && { exceptRideId }) };
  const used = await agreements.usage(agreement, of);
  return outbound ? withRideTaken(agreement, used, day, outbound) : used;
}

/**
 * The way back has what the ride there has, which was promised with it: nothing is asked of the budget anew. The agreement is
 * locked, as for every ride that takes of a budget.
 */
export async function coverAsThere(tx: Transaction, back: Ride, outbound: Ride): Promise<Ride> {
  if (outbound.agreementId !== null) await tx.agreements.lock(outbound.agreementId);
  return withCoverAsThere(back, outbound);
}

/**
 * A covered ride at another time, with what was promised for it and for its return on call. Throws `NOT_COVERED` where nobody
 * pays for it then.
 */
export async function moveCover(tx: Transaction, ride: Ride, to: Date, timeZone: string): Promise<Ride> {
  if (ride.agreementId === null) return ride;
  const trip = await tx.returnTrips.lock(ride.id);
  const agreement = orNotFound(await tx.agreements.lock(ride.agreementId), 'Agreement');
  const moved = { ...ride, scheduledFor: to };
  await requirePromised(tx, agreement, moved, { timeZone, hasReturn: trip?.state === 'promised' });
  return { ...ride, coveredOn: pickupDay(moved, timeZone) };
}

/**
 * That a ride is still covered which was decided about in an earlier transaction and is written in this one, as its card was
 * asked in between. Throws `NOT_COVERED`, and `NOT_FOUND` for who may not use the agreement any more.
 */
export async function requireStillCovered(tx: Transaction, ride: Ride, scene: CoverScene): Promise<void> {
  if (ride.agreementId === null) return;
  const agreement = orNotFound(await tx.agreements.lock(ride.agreementId), 'Agreement');
  await requireMayUse(tx, agreement, ride);
  await requirePromised(tx, agreement, ride, scene);
}

async function requireMayUse(tx: Transaction, { organisationId }: Agreement, ride: Ride): Promise<void> {
  if (!(await mayUseAgreements(tx, ride)).includes(organisationId)) throw notFound('Agreement');
}

async function requirePromised(
  { agreements }: Transaction,
  agreement: Agreement,
  ride: Ride,
  { timeZone, hasReturn = false, outbound = null }: CoverScene,
): Promise<void> {
  const usage = await usageFor(agreements, agreement, ride, { timeZone, outbound });
  const problem = findPromiseProblem(agreement, ride, { usage, timeZone, hasReturn });
  if (problem) throw notCovered(problem);
}

/** The promise of a new ride, in the ledger. */
export async function promiseCover(tx: Transaction, ride: Ride): Promise<void> {
  if (coveredCents(ride) === 0) return;
  await tx.ledger.post(
    coverPromisedEntry(entryHeader(tx, ride.requestedAt, operatorOf(tx)?.userId ?? ride.bookerId), ride),
  );
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

/** Throws `COVER_NOT_IN_CASH`. */
export function requireNotInCash({
  agreementId,
  paymentMethod,
}: Pick<Ride, 'agreementId' | 'paymentMethod'>): void {
  if (agreementId === null || paymentMethod !== 'cash') return;
  const message = 'What is left of a ride that an organization pays for is paid from the wallet or by card';
  throw new DomainError('conflict', 'COVER_NOT_IN_CASH', message);
}
