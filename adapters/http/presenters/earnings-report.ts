import { z } from 'zod';
import type { EarningsStatement } from '../../../application/payouts/show-earnings-report.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { EarningsSum } from '../../../domain/payouts/earnings-report.ts';
import { id, instant, money } from './fields.ts';

export const earningsSumShape = z
  .object({
    start: instant,
    end: instant.describe('The first instant after the period'),
    ridesCount: z.int(),
    total: money.describe('Shares and tips, less what refunds took back'),
    hoursOnline: z.number(),
  })
  .meta({ id: 'EarningsSum' });

export function presentEarningsSum(sum: EarningsSum): z.output<typeof earningsSumShape> {
  return {
    start: sum.start.toISOString(),
    end: sum.end.toISOString(),
    ridesCount: sum.ridesCount,
    total: dollarsFromCents(sum.totalCents),
    hoursOnline: Math.round(sum.secondsOnline / 360) / 10,
  };
}

export const earningsStatementShape = earningsSumShape
  .extend({
    cashKept: money.describe('Of what was earned, what the driver had in cash'),
    setOff: money.describe('Of earnings, what was set against fees of rides in cash'),
    lines: z.array(
      z.object({
        id,
        at: instant,
        kind: z.enum(['ride_completed', 'tip_added', 'ride_refunded', 'cash_short', 'reversal']),
        rideId: id,
        destination: z.string(),
        amount: money.describe('Below zero for what was taken back'),
      }),
    ),
  })
  .meta({ id: 'EarningsStatement' });

export function presentEarningsStatement(
  statement: EarningsStatement,
): z.output<typeof earningsStatementShape> {
  return {
    ...presentEarningsSum(statement),
    cashKept: dollarsFromCents(statement.keptCents),
    setOff: dollarsFromCents(statement.setOffCents),
    lines: statement.lines.map(({ id, at, kind, rideId, destination, amountCents }) => ({
      id,
      at: at.toISOString(),
      kind,
      rideId,
      destination,
      amount: dollarsFromCents(amountCents),
    })),
  };
}
