import type { Cents } from '../../domain/money/cents.ts';
import type { CashAccount, CashRulesVersion } from '../../domain/payments/cash.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { port } from '../tokens.ts';

/** What became of the cash that a driver has received. */
export interface CashMoves {
  /** What the driver kept of it, as share and tip. */
  readonly keptCents: Cents;
  /** What was set off against other earnings. */
  readonly setOffCents: Cents;
}

/** Cash as it is now. */
export interface CashAccounts {
  /** The rules in force. */
  rules(): Promise<CashRulesVersion>;
  /** What the driver owes and may owe, as it is now. Throws `NOT_FOUND`. */
  ofDriver(driverId: string): Promise<CashAccount>;
  /** Within a span, else of all time. */
  moves(driverId: string, span?: Span): Promise<CashMoves>;
}

export const cashAccounts = port<CashAccounts>('cashAccounts');

/** Cash in a transaction. There always is a version of its rules. */
export interface Cash extends Omit<CashAccounts, 'moves'> {
  /** As `rules`, and nobody else changes them until this transaction ends. */
  lockRules(): Promise<CashRulesVersion>;
  /** Adds a version, which takes the place of the others. */
  insertRules(rules: CashRulesVersion): Promise<void>;
  /** Whether the rider has another ride in cash that has not begun. */
  hasWaitingRide(ride: Pick<Ride, 'id' | 'riderId'>, now: Date): Promise<boolean>;
}
