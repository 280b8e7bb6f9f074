import type { Driver } from '../drivers/driver.ts';
import { DomainError, invalidField } from '../errors.ts';
import { multiplyRatio, type Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import type { CashProblem } from '../rides/cash-problem.ts';
import type { Ride } from '../rides/ride.ts';
import { MAX_TIP_CENTS } from '../rides/tip.ts';

/** What an operator allows of cash. */
export interface CashRules {
  readonly isAllowed: boolean;
  /** What one driver may owe, with the fees of the rides that the driver has accepted. */
  readonly driverLimitCents: Cents;
}

/** The rules as they were set at one time. In force are those with the highest number. */
export interface CashRulesVersion extends CashRules {
  readonly id: string;
  /** Counts the versions, from 1. */
  readonly number: number;
  /** Null for the command line, and for the rules of a new installation. */
  readonly createdBy: string | null;
  readonly changeReason: string;
  readonly createdAt: Date;
}

/** The most that an operator may let a driver owe. */
export const MAX_CASH_LIMIT_CENTS: Cents = 1_000_00;

/** What the ledger says of a driver's money. `cashCents` is never above zero. */
export interface DriverMoney {
  readonly earningsCents: Cents;
  /** The platform's part of the cash in the driver's hands, that nothing has been set off against; below zero. */
  readonly cashCents: Cents;
}

/** What the driver owes when all that was earned is set against it. */
export function owedCents({ earningsCents, cashCents }: DriverMoney): Cents {
  return Math.max(0, -(earningsCents + cashCents));
}

/** What the driver can be paid: of what was earned, what is not owed for cash. Below zero only where it is owed. */
export function payableCents({ earningsCents, cashCents }: DriverMoney): Cents {
  return earningsCents + cashCents;
}

/** What of the driver's earnings is set against the fees of cash rides at the next payout. */
export function toSetOffCents({ earningsCents, cashCents }: DriverMoney): Cents {
  return Math.max(0, Math.min(earningsCents, -cashCents));
}

/** What a driver owes and may owe, as it is now. */
export interface CashAccount extends DriverMoney {
  /** The fees of the cash rides that the driver has accepted and not completed. */
  readonly openFeesCents: Cents;
  readonly limitCents: Cents;
}

/**
 * The one rule of who may take a ride in cash: who has it switched on, and would owe no more than the limit with its fee
 * and those of the rides accepted. Null for who may.
 */
export function cashProblem(
  { takesCash }: Pick<Driver, 'takesCash'>,
  account: CashAccount,
  feeCents: Cents,
): CashProblem | null {
  if (!takesCash) return 'CASH_OFF';
  const wouldOweCents = owedCents(account) + account.openFeesCents + feeCents;
  return wouldOweCents > account.limitCents ? 'CASH_LIMIT' : null;
}

/** Throws `INVALID_FIELD` (`cashAmount`) for an amount that nobody pays for this fare. */
export function assertCashReceived(fareCents: Cents, receivedCents: Cents | null): Cents {
  if (receivedCents === null) throw invalidField('cashAmount', 'Please enter the cash that you received');
  if (receivedCents > fareCents + MAX_TIP_CENTS) {
    const most = formatMoney(fareCents + MAX_TIP_CENTS);
    throw invalidField('cashAmount', `More than ${most} is too much for this ride. Please look again.`);
  }
  return receivedCents;
}

/** What stands where a rider gave less than the promised tip: nobody is asked why at the curb. */
export const CASH_TIP_REASON = 'Paid in cash';

/** What is above the fare is the tip, all of it the driver's. */
export function tipInCash(fareCents: Cents, receivedCents: Cents): Cents {
  return Math.max(0, receivedCents - fareCents);
}

/** What became of the cash of a completed ride; nothing of any other. */
export interface CashOfRide {
  readonly receivedCents: Cents;
  /** What the rider did not pay of the fare. */
  readonly shortCents: Cents;
  /** The driver's part of that: by the shares of the fare, as a refund of it would be. */
  readonly shortOfDriverCents: Cents;
  /** What the driver keeps: share and tip of what was received. */
  readonly keptCents: Cents;
}

/**
 * The one rule of cash: a ride is settled at its fare, and what the rider did not pay of it is taken back from driver and
 * platform by their shares. The driver owes the fee on what was received, and never more than that.
 */
export function cashOf(ride: Pick<Ride, 'cashReceivedCents' | 'driverShareCents' | 'fare'>): CashOfRide {
  const { cashReceivedCents: receivedCents, driverShareCents, fare } = ride;
  if (receivedCents === null || driverShareCents === null) {
    return { receivedCents: 0, shortCents: 0, shortOfDriverCents: 0, keptCents: 0 };
  }
  const shortCents = Math.max(0, fare.totalCents - receivedCents);
  const shortOfDriverCents =
    shortCents === 0 ? 0 : multiplyRatio(shortCents, driverShareCents, fare.totalCents);
  const keptCents = driverShareCents - shortOfDriverCents + tipInCash(fare.totalCents, receivedCents);
  return { receivedCents, shortCents, shortOfDriverCents, keptCents };
}

/** What was paid for a completed ride: fare and tip, less what was not received in cash. */
export function paidForRide(ride: Ride): Cents {
  return (ride.finalCents ?? 0) - cashOf(ride).shortCents;
}

/** Of a ride that somebody else has booked or pays for: nobody in the car has agreed to pay. */
export function cashNotForOthers(): DomainError {
  const message = 'A ride for somebody else is not paid in cash';
  return new DomainError('conflict', 'CASH_NOT_FOR_OTHERS', message);
}

export function cashNotAllowed(): DomainError {
  return new DomainError('conflict', 'CASH_NOT_ALLOWED', 'Rides are not paid in cash here');
}
