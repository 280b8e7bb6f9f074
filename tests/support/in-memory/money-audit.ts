import { reconcileProvider } from '../../../application/payments/reconcile-provider.ts';
import { clock as time, type Clock } from '../../../application/ports/operations.ts';
import { paymentGateway, type PaymentGateway } from '../../../application/ports/payments.ts';
import { paymentRecords, reconciliations } from '../../../application/ports/reconciliation.ts';
import { coveredCents } from '../../../domain/rides/ride-cover.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { JournalEntry, Posting } from '../../../domain/wallet/journal.ts';
import { given, makeUseCase } from '../make-use-case.ts';
import { InMemoryReconciliations } from './in-memory-reconciliations.ts';
import { takenCents } from './in-memory-agreements.ts';
import { InMemoryPaymentRecords } from './in-memory-payment-records.ts';
import type { Tables } from './tables.ts';

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

const getAmount = ({ amountCents }: { readonly amountCents: number }) => amountCents;

/** What is wrong with the money in the tables and at the provider, in words; written without the app's own sums. */
export async function moneyAudit(tables: Tables, gateway: PaymentGateway, clock: Clock): Promise<string[]> {
  const reconcile = makeUseCase(
    reconcileProvider,
    given(paymentGateway, gateway),
    given(paymentRecords, new InMemoryPaymentRecords(tables)),
    given(reconciliations, new InMemoryReconciliations()),
    given(time, clock),
  );
  const { differences } = await reconcile.execute({ kind: 'system', name: 'test' }, { days: 3650 });
  return [
    ...entryFaults(tables),
    ...balanceFaults(tables),
    ...holdFaults(tables),
    ...rideFaults(tables),
    ...paymentFaults(tables),
    ...payoutFaults(tables),
    ...coverFaults(tables),
    ...(await transferFaults(gateway)),
    ...differences.map(({ kind, id, detail }) => `${kind} ${id} ${detail}`),
  ];
}

function entryFaults({ entries }: Tables): string[] {
  return [...entries.values()]
    .filter(({ postings }) => postings.length < 2 || sum(postings, getAmount) !== 0)
    .map(({ id, kind }) => `entry ${kind} ${id} does not balance`);
}

/** Nothing is below zero after any entry; earnings only where a refund took back what was paid. */
function balanceFaults({ entries }: Tables): string[] {
  const balances = new Map<string, number>();
  const faults: string[] = [];
  for (const { kind, postings } of entries.values()) {
    for (const posting of postings) {
      if (!('userId' in posting)) continue;
      const key = `${posting.account} of ${posting.userId}`;
      const balance = (balances.get(key) ?? 0) + posting.amountCents;
      balances.set(key, balance);
      const isTakenBack =
        posting.account === 'driver_earnings' && ['ride_refunded', 'cash_short', 'cash_kept'].includes(kind);
      if (posting.account === 'driver_cash') {
        if (balance > 0) faults.push(`${key} is ${balance}`);
        continue;
      }
      if (balance < 0 && posting.amountCents < 0 && !isTakenBack) faults.push(`${key} is ${balance}`);
    }
  }
  return faults;
}

function holdFaults({ holds, entries }: Tables): string[] {
  const faults: string[] = [];
  for (const { id, status, amountCents, capturedCents, releasedCents } of holds.values()) {
    const ended = status === 'open' ? 0 : amountCents;
    if (capturedCents + releasedCents !== ended) faults.push(`hold ${id} ended with another amount`);
  }
  const open = [...holds.values()].filter(({ status }) => status === 'open');
  const held = new Map<string, number>();
  for (const posting of [...entries.values()].flatMap(({ postings }) => postings)) {
    if (posting.account !== 'rider_held') continue;
    held.set(posting.userId, (held.get(posting.userId) ?? 0) + posting.amountCents);
  }
  for (const userId of new Set([...held.keys(), ...open.map((hold) => hold.userId)])) {
    const holding = sum(
      open.filter((hold) => hold.userId === userId),
      getAmount,
    );
    if (holding !== (held.get(userId) ?? 0))
      faults.push(`${userId} has ${held.get(userId)} held for ${holding}`);
  }
  return faults;
}

function rideFaults(tables: Tables): string[] {
  const faults: string[] = [];
  for (const ride of tables.rides.values()) {
    const entries = [...tables.entries.values()].filter(({ rideId }) => rideId === ride.id);
    const completions = entries.filter(({ kind }) => kind === 'ride_completed').length;
    const holds = [...tables.holds.values()].filter(({ rideId }) => rideId === ride.id);
    const payments = [...tables.payments.values()].filter(
      (one) => one.rideId === ride.id && one.kind === 'ride',
    );
    const captures =
      holds.filter(({ status }) => status === 'captured').length +
      payments.filter(({ status }) => status === 'succeeded').length;
    const once = ride.status === 'completed' ? 1 : 0;
    const isCash = ride.paymentMethod === 'cash';
    // Neither wallet nor card has set anything aside.
    const isAside = !isCash && ride.paymentMethod !== 'organisation';
    if (completions !== once || captures !== (isAside ? once : 0))
      faults.push(`${ride.status} ride ${ride.id} has ${completions} completions and ${captures} captures`);
    const isOpen = ride.status !== 'completed' && ride.status !== 'cancelled';
    const live = payments.filter(({ status }) => ['authorized', 'capturing'].includes(status));
    const paid = holds.filter(({ status }) => status === 'open').length + live.length;
    if (paid !== (isOpen && isAside ? 1 : 0))
      faults.push(`${ride.status} ride ${ride.id} is paid for by ${paid}`);
    const earned = getEarnedCents(entries);
    const due = (ride.driverShareCents ?? 0) + ride.tipCents;
    if (ride.status === 'completed' && earned !== due)
      faults.push(`ride ${ride.id} gave its driver ${earned} of ${due}`);
    const refunds = [...tables.refunds.values()].filter(
      ({ rideId, status }) => rideId === ride.id && status !== 'failed',
    );
    if (sum(refunds, getAmount) > (ride.finalCents ?? 0)) faults.push(`ride ${ride.id} is refunded too much`);
    const taken = sum(payments, ({ capturedCents }) => capturedCents);
    if (sum(refunds, ({ cardCents }) => cardCents) > taken)
      faults.push(`ride ${ride.id} refunds too much by card`);
    faults.push(...cashFaults(ride, entries));
    const earnings = [...tables.earnings.values()].filter(({ rideId }) => rideId === ride.id);
    if (earnings.length !== once) faults.push(`ride ${ride.id} is ${earnings.length} earnings`);
  }
  return faults;
}

/** What was received is what the driver kept and owes; the platform's part of it is the fee. */
function cashFaults(
  { id, paymentMethod, cashReceivedCents }: Ride,
  entries: readonly JournalEntry[],
): string[] {
  const own = entries.filter(({ kind }) => ['ride_completed', 'cash_short', 'cash_kept'].includes(kind));
  const sumOf = (account: Posting['account'], of: readonly JournalEntry[]) =>
    sum(
      of.flatMap(({ postings }): readonly Posting[] => postings),
      (one) => (one.account === account ? one.amountCents : 0),
    );
  const kept = -sumOf(
    'driver_earnings',
    own.filter(({ kind }) => kind === 'cash_kept'),
  );
  const owed = -sumOf('driver_cash', own);
  const isKnown =
    paymentMethod === 'cash'
      ? owed === sumOf('platform_revenue', own) || cashReceivedCents === null
      : owed === 0;
  const isWhole = kept + owed === (cashReceivedCents ?? 0);
  return isKnown && isWhole
    ? []
    : [`ride ${id} of ${cashReceivedCents} in cash leaves ${kept} and owes ${owed}`];
}

/** What organisations have promised is held until the ride is over, owed once it is completed, and within the budget. */
function coverFaults(tables: Tables): string[] {
  const faults: string[] = [];
  const entries = [...tables.entries.values()];
  for (const ride of tables.rides.values()) {
    const own = entries.filter(({ rideId }) => rideId === ride.id);
    const sumOf = (account: Posting['account']) =>
      sum(
        own.flatMap(({ postings }): readonly Posting[] => postings),
        (one) => (one.account === account ? one.amountCents : 0),
      );
    const covered = ride.status === 'cancelled' ? 0 : coveredCents(ride);
    const held = ride.status === 'completed' ? 0 : covered;
    const given = [...tables.refunds.values()].filter(
      ({ rideId, status }) => rideId === ride.id && status === 'succeeded',
    );
    const owed = covered - sum(given, ({ organisationCents }) => organisationCents);
    const booked = [sumOf('organisation_held'), 0 - sumOf('organisation_receivable')];
    if (booked[0] !== held || booked[1] !== owed)
      faults.push(
        `${ride.status} ride ${ride.id} has ${booked.join(' and ')} of ${held} held and ${owed} owed`,
      );
    if (owed < 0) faults.push(`ride ${ride.id} gives its organisation too much`);
    const ofOthers = own.filter(
      ({ organisationId, postings }) =>
        organisationId !== ride.funderId &&
        postings.some(({ account }) => account.startsWith('organisation_')),
    );
    if (ofOthers.length > 0) faults.push(`ride ${ride.id} is promised by another organisation`);
  }
  for (const agreement of tables.agreements.values()) {
    const days = [...tables.rides.values()].filter(({ agreementId }) => agreementId === agreement.id);
    for (const day of new Set(days.flatMap(({ coveredOn }) => coveredOn ?? []))) {
      const taken = takenCents(tables, agreement, day);
      if (taken > agreement.budgetCents)
        faults.push(`agreement ${agreement.id} has ${taken} taken of ${agreement.budgetCents}`);
    }
  }
  return faults;
}

function getEarnedCents(entries: readonly JournalEntry[]): number {
  const postings = entries
    .filter(({ kind }) => kind === 'ride_completed' || kind === 'tip_added')
    .flatMap((entry): readonly Posting[] => entry.postings);
  return sum(postings, ({ account, amountCents }) => (account === 'driver_earnings' ? amountCents : 0));
}

function paymentFaults({ payments, refunds, entries }: Tables): string[] {
  const all = [...entries.values()];
  const faults: string[] = [];
  for (const { id, status, capturedCents } of payments.values()) {
    const booked = all.filter(({ paymentId }) => paymentId === id);
    const cents = -sum(booked.flatMap(clearing), getAmount);
    if (booked.length !== (status === 'succeeded' ? 1 : 0) || cents !== capturedCents)
      faults.push(`${status} payment ${id} of ${capturedCents} is booked ${booked.length} times as ${cents}`);
  }
  for (const refund of refunds.values()) {
    const { id, status, amountCents, driverCents, platformCents } = refund;
    const booked = all.filter(({ refundId }) => refundId === id).length;
    if (booked !== (status === 'succeeded' ? 1 : 0))
      faults.push(`${status} refund ${id} is booked ${booked} times`);
    if (driverCents < 0 || platformCents < 0 || driverCents + platformCents !== amountCents)
      faults.push(`refund ${id} has wrong shares`);
    const { cardCents, walletCents, organisationCents } = refund;
    if (Math.min(cardCents, walletCents, organisationCents) < 0) faults.push(`refund ${id} takes`);
    if (cardCents + walletCents + organisationCents !== amountCents)
      faults.push(`refund ${id} gives other than ${amountCents}`);
  }
  return faults;
}

const clearing = ({ postings }: JournalEntry): readonly Posting[] =>
  postings.filter(({ account }) => account === 'provider_clearing');

function payoutFaults({ payouts, payoutRequests, entries }: Tables): string[] {
  const faults: string[] = [];
  const all = [...entries.values()];
  for (const { id, status } of [...payouts.values(), ...payoutRequests.values()]) {
    const of = all.filter(({ payoutId, payoutRequestId }) => payoutId === id || payoutRequestId === id);
    const paid = of.filter(({ kind }) => kind === 'payout_paid').length;
    if (paid !== (status === 'completed' ? 1 : 0))
      faults.push(`${status} payout ${id} is paid ${paid} times`);
  }
  const out = new Map<string, number>();
  for (const { kind, postings } of all) {
    for (const posting of postings) {
      if (posting.account !== 'driver_earnings' || kind === 'ride_refunded') continue;
      out.set(posting.userId, (out.get(posting.userId) ?? 0) + posting.amountCents);
    }
  }
  for (const [driverId, left] of out) if (left < 0) faults.push(`${driverId} was paid ${-left} never earned`);
  return faults;
}

async function transferFaults(gateway: PaymentGateway): Promise<string[]> {
  const live = new Map<string, number>();
  for await (const { ourId, isReversed } of gateway.transfers.list(new Date(0)))
    if (ourId !== null && !isReversed) live.set(ourId, (live.get(ourId) ?? 0) + 1);
  return [...live].filter(([, count]) => count > 1).map(([id, count]) => `${id} was sent ${count} times`);
}
