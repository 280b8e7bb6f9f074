import type { Cash } from '../../../application/ports/cash.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CashAccount, CashRulesVersion } from '../../../domain/payments/cash.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import { hasExpired } from '../../../domain/rides/expiry.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { toBalances } from './in-memory-ledger.ts';
import type { Draft, Tables } from './tables.ts';

/** Transactions run one after the other here. */
export class InMemoryCash implements Cash {
  constructor(private readonly draft: Draft) {}

  async rules(): Promise<CashRulesVersion> {
    return currentRules(this.draft.tables);
  }

  lockRules(): Promise<CashRulesVersion> {
    return this.rules();
  }

  async insertRules(rules: CashRulesVersion): Promise<void> {
    this.draft.tables.cashRules.push(rules);
  }

  async ofDriver(driverId: string): Promise<CashAccount> {
    if (!this.draft.tables.users.has(driverId)) throw notFound('Driver');
    return cashAccountOf(this.draft.tables, driverId);
  }

  async hasWaitingRide({ id, riderId }: Pick<Ride, 'id' | 'riderId'>, now: Date): Promise<boolean> {
    return [...this.draft.tables.rides.values()].some(
      (ride) =>
        ride.riderId === riderId &&
        ride.id !== id &&
        ride.paymentMethod === 'cash' &&
        ['pending', 'accepted', 'confirmed'].includes(ride.status) &&
        !hasExpired(ride, now),
    );
  }
}

function currentRules({ cashRules }: Pick<Tables, 'cashRules'>): CashRulesVersion {
  const current = cashRules.at(-1);
  if (!current) throw new Error('There always are rules of cash');
  return current;
}

/** What the database says of a driver. */
export function cashAccountOf(tables: Tables, of: string): CashAccount {
  const open = [...tables.rides.values()].filter(
    ({ driverId, paymentMethod, status }) =>
      driverId === of &&
      paymentMethod === 'cash' &&
      ['accepted', 'confirmed', 'in_progress'].includes(status),
  );
  const { earningsCents, cashCents } = toBalances(tables, of);
  return {
    earningsCents,
    cashCents,
    openFeesCents: open.reduce((sum, ride) => sum + feeOf(tables, ride), 0),
    limitCents: currentRules(tables).driverLimitCents,
  };
}

/** What the platform takes of a fare that is paid as a whole. */
export function feeOf({ pricings }: Pick<Tables, 'pricings'>, { pricingId, fare }: Ride): Cents {
  const pricing = pricings.get(pricingId);
  if (!pricing) throw new RangeError(`No pricing ${pricingId}`);
  return shareFare(fare.totalCents, pricing.commissionRateBasisPoints).platformFeeCents;
}
