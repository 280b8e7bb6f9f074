import type { Driver } from '../../domain/drivers/driver.ts';
import { orNotFound } from '../../domain/errors.ts';
import { cashProblem } from '../../domain/payments/cash.ts';
import type { Rates } from '../../domain/pricing/pricing.ts';
import { shareFare } from '../../domain/pricing/settlement.ts';
import type { CashProblem } from '../../domain/rides/cash-problem.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { isPaidToDriver } from '../../domain/rides/ways-to-pay.ts';
import type { CashAccounts } from '../ports/cash.ts';
import type { Transaction } from '../transaction.ts';

type CashRide = Pick<Ride, 'id' | 'paymentMethod' | 'pricingId' | 'fare'>;

interface Reading {
  readonly cash: Pick<CashAccounts, 'ofDriver'>;
  readonly rates: { find(pricingId: string): Promise<Rates | null> };
}

/**
 * Tells of rides why the driver may not take them for being paid in cash; null for those who may, and for rides paid in
 * another way. Reads nothing where no ride is in cash.
 */
export async function cashRefusals(
  { cash, rates }: Reading,
  driver: Driver,
  rides: readonly CashRide[],
): Promise<(ride: CashRide) => CashProblem | null> {
  const inCash = rides.filter(isPaidToDriver);
  if (inCash.length === 0) return () => null;
  const [account, ...found] = await Promise.all([
    cash.ofDriver(driver.userId),
    ...inCash.map(({ pricingId }) => rates.find(pricingId)),
  ]);
  const problems = inCash.map(({ id, fare }, index) => {
    const { commissionRateBasisPoints } = orNotFound(found[index], 'Pricing');
    const { platformFeeCents } = shareFare(fare.totalCents, commissionRateBasisPoints);
    return [id, cashProblem(driver, account, platformFeeCents)] as const;
  });
  const byId = new Map(problems);
  return ({ id }) => byId.get(id) ?? null;
}

/** The same of one ride, as it is in a transaction. */
export async function findCashProblem(
  { cash, pricings }: Transaction,
  driver: Driver,
  ride: CashRide,
): Promise<CashProblem | null> {
  return (await cashRefusals({ cash, rates: pricings }, driver, [ride]))(ride);
}
