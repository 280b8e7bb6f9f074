import type { TransferScript } from './scripted-gateway.ts';
import { ModelInvoices } from './model-invoices.ts';
import { coveredBy, type ModelAgreement, type ModelCard, type ModelRide } from './model-ride.ts';
import type { Money } from './money-world.ts';

export interface ModelPayout {
  readonly id: string;
  readonly driverId: string;
  readonly cents: number;
  readonly isRequest: boolean;
  state: 'pending' | 'under way' | 'completed' | 'failed' | 'rejected';
  /** Whether the provider sent it, whoever knows. */
  isSent: boolean;
  hasJob: boolean;
}

export interface ModelFunding {
  readonly riderId: string;
  readonly cents: number;
  readonly clientSecret: string;
  readonly createdAt: number;
  state: 'waiting' | 'paid' | 'credited' | 'cancelled';
}

type Purse = { -readonly [Name in keyof Money]: Money[Name] };

/** What a completion or a later tip does: charges a card, captures, or is refused. */
export type Verdict = { readonly refusal: string } | { readonly charge: number; readonly due: number };

const SMALLEST_CHARGE = 50;
/** What a driver of the model may owe: a few rides. */
export const CASH_LIMIT = 8_00;
const DAY = 86_400_000;

/** The balances as the rules say they should be, kept without any ledger. */
export class Model {
  readonly purses = new Map<string, Purse>();
  readonly cards = new Map<string, readonly ModelCard[]>();
  readonly rides: ModelRide[] = [];
  readonly agreements: ModelAgreement[] = [];
  readonly invoices = new ModelInvoices();
  readonly payouts: ModelPayout[] = [];
  readonly fundings: ModelFunding[] = [];
  revenue = 0;
  taken = 0;
  givenBack = 0;
  sent = 0;

  purse(userId: string): Purse {
    const known = this.purses.get(userId) ?? { available: 0, held: 0, earnings: 0, reserved: 0, cash: 0 };
    this.purses.set(userId, known);
    return known;
  }

  /** What the provider still has authorized, once it has heard of everything. */
  get authorized(): number {
    const open = this.rides.filter(
      ({ card, status }) => card && !['completed', 'cancelled'].includes(status),
    );
    return open.reduce((sum, { reserved }) => sum + reserved, 0);
  }

  /** What organisations have promised to rides that are not over, and what they owe. */
  get covers(): { readonly held: number; readonly owed: number } {
    const live = this.rides.filter(({ status }) => status !== 'cancelled');
    const open = live.filter(({ status }) => status !== 'completed');
    const sum = (rides: readonly ModelRide[]) =>
      rides.reduce((cents, ride) => cents + coveredBy(ride) - ride.refundedToOrganisation, 0);
    return { held: sum(open), owed: sum(live) - this.invoices.paid };
  }

  /** Whether the budget has room for a ride of the month. */
  hasBudget(agreement: ModelAgreement, month: string, cents: number): boolean {
    const taken = this.rides.filter(
      (ride) =>
        ride.agreement === agreement &&
        ride.status !== 'cancelled' &&
        (!agreement.isMonthly || ride.month === month),
    );
    const sum = taken.reduce((total, ride) => total + coveredBy(ride) - ride.refundedToOrganisation, 0);
    return sum + cents <= agreement.budget;
  }

  credit(funding: ModelFunding): void {
    if (funding.state !== 'paid') return;
    funding.state = 'credited';
    this.purse(funding.riderId).available += funding.cents;
  }

  hold(ride: ModelRide): void {
    const purse = this.purse(ride.payerId);
    purse.available -= ride.reserved;
    purse.held += ride.reserved;
  }

  cancel(ride: ModelRide): void {
    ride.status = 'cancelled';
    if (ride.card || ride.isCash) return;
    const purse = this.purse(ride.payerId);
    purse.held -= ride.reserved;
    purse.available += ride.reserved;
  }

  /** What has to come of completing a running ride, or of raising the tip of a completed one. */
  verdict(ride: ModelRide, tip: number, now: number): Verdict {
    if (ride.status === 'completed') {
      if (now - ride.completedAt > DAY) return { refusal: 'TIP_TOO_LATE' };
      if (ride.hasLaterTip) return { refusal: 'TIP_ALREADY_ADDED' };
      return this.charged(ride, tip - ride.tip);
    }
    return this.charged(ride, dueOf(ride, tip) - ride.reserved);
  }

  /** Completes a ride, or raises its tip. */
  settle(ride: ModelRide, tip: number, charge: number, now: number): void {
    const payer = this.purse(ride.payerId);
    const driver = this.purse(ride.driverId ?? '');
    this.taken += charge;
    payer.available += charge;
    if (ride.status === 'completed') {
      payer.available -= tip - ride.tip;
      driver.earnings += tip - ride.tip;
      ride.hasLaterTip = true;
    } else {
      const due = dueOf(ride, tip);
      ride.coveredTip = Math.min(ride.coveredTip, tip);
      const share = getShare(ride.fare);
      if (ride.card) {
        ride.captured = due === 0 ? 0 : Math.min(Math.max(due, SMALLEST_CHARGE), ride.reserved);
        this.taken += ride.captured;
        payer.available += ride.captured - due;
      } else {
        payer.held -= ride.reserved;
        payer.available += ride.reserved - due;
      }
      // Nothing is left to pay: the card has nothing to do with the ride any more.
      if (due === 0) ride.card = null;
      driver.earnings += share + tip;
      this.revenue += ride.fare - share;
      ride.completedAt = now;
    }
    ride.tip = tip;
    ride.status = 'completed';
  }

  /** Whether a driver may take one more ride in cash, with the fee of this one. */
  hasCashRoom(driverId: string, fare: number): boolean {
    const { earnings, cash } = this.purse(driverId);
    const open = this.rides.filter(
      (ride) =>
        ride.isCash &&
        ride.driverId === driverId &&
        (ride.status === 'accepted' || ride.status === 'in_progress'),
    );
    const fees = open.reduce((sum, ride) => sum + ride.fare - getShare(ride.fare), fare - getShare(fare));
    return Math.max(0, -(earnings + cash)) + fees <= CASH_LIMIT;
  }

  /** The driver keeps share and tip of what was received, and owes the rest of it. */
  settleInCash(ride: ModelRide, received: number, now: number): void {
    const share = getShare(ride.fare);
    const short = Math.max(0, ride.fare - received);
    const byDriver = Math.round((short * share) / ride.fare);
    const kept = share - byDriver + Math.max(0, received - ride.fare);
    this.purse(ride.driverId ?? '').cash -= received - kept;
    this.revenue += received - kept;
    ride.tip = Math.max(0, received - ride.fare);
    ride.received = received;
    // As if it had been paid and given back.
    ride.refunded = short;
    ride.refundedByDriver = byDriver;
    ride.completedAt = now;
    ride.status = 'completed';
  }

  /** What is owed for cash is set against what was earned, before a payout. */
  setOff(driverId: string): void {
    const purse = this.purse(driverId);
    const cents = Math.max(0, Math.min(purse.earnings, -purse.cash));
    purse.earnings -= cents;
    purse.cash += cents;
  }

  leftToRefund(ride: ModelRide): number {
    return ride.status === 'completed' ? ride.fare + ride.tip - ride.refunded : 0;
  }

  /** The driver bears the same part of all refunds together as of what was paid. */
  refund(ride: ModelRide, cents: number, at: number): void {
    const ofDriver = ((ride.refunded + cents) * (getShare(ride.fare) + ride.tip)) / (ride.fare + ride.tip);
    const byDriver = Math.min(cents, Math.max(0, Math.round(ofDriver) - ride.refundedByDriver));
    const ofOrganisation = ((ride.refunded + cents) * coveredBy(ride)) / (ride.fare + ride.tip);
    const due = Math.round(ofOrganisation) - ride.refundedToOrganisation;
    const toOrganisation = Math.min(cents, Math.max(0, due));
    const own = cents - toOrganisation;
    const toCard = ride.card ? Math.min(own, ride.captured - ride.refundedToCard) : 0;
    this.purse(ride.driverId ?? '').earnings -= byDriver;
    this.revenue -= cents - byDriver;
    this.givenBack += toCard;
    this.purse(ride.payerId).available += own - toCard;
    ride.refundedToOrganisation += toOrganisation;
    if (toOrganisation > 0) ride.refundsToOrganisation.push({ cents: toOrganisation, at, isBilled: false });
    ride.refunded += cents;
    ride.refundedByDriver += byDriver;
    ride.refundedToCard += toCard;
  }

  reserve(payout: ModelPayout): void {
    this.move(payout, -payout.cents, payout.cents);
  }

  giveBack(payout: ModelPayout): void {
    this.move(payout, payout.cents, -payout.cents);
  }

  /** One try of a transfer. A transfer that is there is found, whatever the script says. */
  transfer(payout: ModelPayout, script: TransferScript): void {
    if (!payout.isSent && (script === 'sent' || script === 'lost')) {
      payout.isSent = true;
      this.sent += payout.cents;
      if (script === 'lost') return;
    }
    if (payout.isSent) {
      payout.state = 'completed';
      this.move(payout, 0, -payout.cents);
    } else if (script === 'refused') {
      payout.state = 'failed';
      if (!payout.isRequest) this.giveBack(payout);
    }
  }

  private move({ driverId }: ModelPayout, earnings: number, reserved: number): void {
    const purse = this.purse(driverId);
    purse.earnings += earnings;
    purse.reserved += reserved;
  }

  /** What is missing comes from the card of the ride, else from the wallet and then from the first card. */
  private charged(ride: ModelRide, notFound: number): Verdict {
    const { available } = this.purse(ride.payerId);
    const short = ride.card ? notFound : notFound - available;
    if (short <= 0) return { charge: 0, due: notFound };
    const card = ride.card ?? this.cards.get(ride.payerId)?.[0];
    if (!card) return { refusal: 'INSUFFICIENT_FUNDS' };
    if (card.kind === 'declinedLater') return { refusal: 'PAYMENT_DECLINED' };
    return { charge: Math.max(short, SMALLEST_CHARGE), due: notFound };
  }
}

/** What is left to its payer: the organisation pays no more of a tip than was promised. */
function dueOf({ fare, coveredFare, coveredTip }: ModelRide, tip: number): number {
  return fare + tip - coveredFare - Math.min(coveredTip, tip);
}

/** 85 of 100, to the cent. */
function getShare(fare: number): number {
  return Math.round((fare * 85) / 100);
}
