import type { Ride } from '../../../domain/rides/ride.ts';
import {
  depositEntry,
  rideCompletedEntry,
  rideHeldEntry,
  rideReleasedEntry,
  tipAddedEntry,
} from '../../../domain/wallet/entries.ts';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { captureHold, openHold, releaseHold, type Hold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry, Posting } from '../../../domain/wallet/journal.ts';
import { NOW } from '../../support/builders/personas.ts';
import { header, settledRide } from './entry-fixtures.ts';

/** What happens next; `pick` chooses among the open holds, settled rides or reserved payouts. */
export type Step =
  | { do: 'deposit'; userId: string; amountCents: number }
  | { do: 'book'; userId: string; fareCents: number; tipCents: number }
  | { do: 'cancel' | 'expire'; pick: number }
  | { do: 'complete'; pick: number; driverId: string; tipCents: number; commissionRateBasisPoints: number }
  | { do: 'tip'; pick: number; tipCents: number }
  | { do: 'reserve'; driverId: string; amountCents: number }
  | { do: 'pay' | 'return'; pick: number };

/** `refused`: a user's balance would have fallen below zero. */
export type Outcome = 'done' | 'nothing to pick' | 'refused';

type Payout = { id: string; driverId: string; amountCents: number; transferId: string | null };
type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** A ledger in memory that knows only what entries post: balances are sums, and a debt of a user is refused. */
export class TestLedger {
  readonly settled = { fareCents: 0, driverShareCents: 0, tipCents: 0 };
  private readonly balances = new Map<string, number>();
  private readonly holds: { hold: Hold; fareCents: number }[] = [];
  private readonly rides: (Ride & { driverId: string })[] = [];
  private readonly payouts: Payout[] = [];
  private count = 0;

  take(step: Step): Outcome {
    this.count += 1;
    switch (step.do) {
      case 'deposit':
        return this.deposit(step);
      case 'book':
        return this.book(step);
      case 'cancel':
      case 'expire':
        return this.release(step);
      case 'complete':
        return this.complete(step);
      case 'tip':
        return this.tip(step);
      case 'reserve':
        return this.reserve(step);
      case 'pay':
      case 'return':
        return this.endPayout(step);
    }
  }

  balance(account: Posting['account'], userId = ''): number {
    return this.balances.get(`${account} ${userId}`) ?? 0;
  }

  total(account: Posting['account']): number {
    return this.sum(([key]) => key.startsWith(`${account} `));
  }

  sumOfAll(): number {
    return this.sum(() => true);
  }

  openHoldCents(userId: string): number {
    const open = this.holds.filter(({ hold }) => hold.userId === userId && hold.status === 'open');
    return open.reduce((sum, { hold }) => sum + hold.amountCents, 0);
  }

  riders(): string[] {
    return [...new Set(this.holds.map(({ hold }) => hold.userId))];
  }

  private deposit({ userId, amountCents }: Of<'deposit'>): Outcome {
    const deposit = { userId, amountCents, providerReference: 'pi_1', description: 'Added funds' };
    return this.post(depositEntry(header, deposit));
  }

  private book({ userId, fareCents, tipCents }: Of<'book'>): Outcome {
    const id = `hold-${this.count}`;
    const hold = openHold({ id, rideId: id, userId, amountCents: fareCents + tipCents, now: NOW });
    const ride = { ...settledRide(fareCents, tipCents, 0), riderId: userId, payerId: userId };
    return this.post(rideHeldEntry(header, ride, hold), () => this.holds.push({ hold, fareCents }));
  }

  private release(step: Of<'cancel' | 'expire'>): Outcome {
    const open = this.pickOpen(step.pick);
    if (!open) return 'nothing to pick';
    const ended = releaseHold(open.hold, step.do === 'cancel' ? 'released' : 'expired', NOW);
    return this.post(rideReleasedEntry(header, settledRide(1, 0, 0), ended), () => (open.hold = ended));
  }

  private complete({ pick, driverId, tipCents, commissionRateBasisPoints }: Of<'complete'>): Outcome {
    const open = this.pickOpen(pick);
    if (!open) return 'nothing to pick';
    const { hold, fareCents } = open;
    const ended = captureHold(hold, fareCents + tipCents, NOW);
    const settled = settledRide(fareCents, tipCents, commissionRateBasisPoints);
    const ride = { ...settled, driverId, riderId: hold.userId, payerId: hold.userId };
    return this.post(rideCompletedEntry(header, ride, ended), () => {
      open.hold = ended;
      this.rides.push(ride);
      this.settled.fareCents += fareCents;
      this.settled.driverShareCents += ride.driverShareCents ?? NaN;
      this.settled.tipCents += tipCents;
    });
  }

  private tip({ pick, tipCents }: Of<'tip'>): Outcome {
    const ride = this.rides[pick % Math.max(this.rides.length, 1)];
    if (!ride) return 'nothing to pick';
    const entry = tipAddedEntry(header, ride, ride.driverId, tipCents);
    return this.post(entry, () => (this.settled.tipCents += tipCents));
  }

  private reserve({ driverId, amountCents }: Of<'reserve'>): Outcome {
    const payout = { id: `payout-${this.count}`, driverId, amountCents, transferId: null };
    return this.post(payoutEntry(header, 'payout_reserved', payout), () => this.payouts.push(payout));
  }

  private endPayout(step: Of<'pay' | 'return'>): Outcome {
    const [payout] = this.payouts.splice(step.pick % Math.max(this.payouts.length, 1), 1);
    if (!payout) return 'nothing to pick';
    return this.post(payoutEntry(header, step.do === 'pay' ? 'payout_paid' : 'payout_returned', payout));
  }

  private pickOpen(pick: number) {
    const open = this.holds.filter(({ hold }) => hold.status === 'open');
    return open[pick % Math.max(open.length, 1)];
  }

  private post({ postings }: JournalEntry, then?: () => void): Outcome {
    const next = new Map(this.balances);
    for (const posting of postings) {
      const key = `${posting.account} ${'userId' in posting ? posting.userId : ''}`;
      const cents = (next.get(key) ?? 0) + posting.amountCents;
      if ('userId' in posting && cents < 0) return 'refused';
      next.set(key, cents);
    }
    next.forEach((cents, key) => this.balances.set(key, cents));
    then?.();
    return 'done';
  }

  private sum(matches: (balance: [string, number]) => boolean): number {
    return [...this.balances].filter(matches).reduce((sum, [, cents]) => sum + cents, 0);
  }
}
