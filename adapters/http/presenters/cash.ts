import { z } from 'zod';
import {
  toCashRuleTexts,
  type DriverCash,
  type ShownCashRules,
} from '../../../application/payments/cash-rules.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { instant, money } from './fields.ts';

/** What an operator allows of cash. */
export const cashRulesShape = z
  .object({
    isAllowed: z.boolean(),
    driverLimit: money.describe('What one driver may owe, with the fees of the rides that are accepted'),
    changeReason: z.string(),
    createdAt: instant,
    version: z.string(),
  })
  .meta({ id: 'CashRules' });

export function presentCashRules({ rules, version }: ShownCashRules): z.output<typeof cashRulesShape> {
  const { changeReason, createdAt } = rules;
  return { ...toCashRuleTexts(rules), changeReason, createdAt: createdAt.toISOString(), version };
}

export const driverCashShape = z
  .object({
    takesCash: z.boolean(),
    kept: money.describe('What of the cash was the driver’s own, of all time'),
    owed: money.describe('What the driver owes when all that was earned is set against it'),
    toSetOff: money.describe('What the next payout sets against earnings'),
    setOff: money.describe('What was set against earnings so far'),
    openFees: money.describe('The fees of rides in cash that are accepted and not completed'),
    limit: money.describe('What the driver may owe, these fees among it'),
  })
  .meta({ id: 'DriverCash' });

export function presentDriverCash(cash: DriverCash): z.output<typeof driverCashShape> {
  return {
    takesCash: cash.takesCash,
    kept: dollarsFromCents(cash.keptCents),
    owed: dollarsFromCents(cash.owedCents),
    toSetOff: dollarsFromCents(cash.toSetOffCents),
    setOff: dollarsFromCents(cash.setOffCents),
    openFees: dollarsFromCents(cash.openFeesCents),
    limit: dollarsFromCents(cash.limitCents),
  };
}
