import type { Payout as DomainPayout } from '../../domain/payouts/payout.ts';
import type { MutationResolvers, PayoutResolvers, QueryResolvers } from '../generated/resolver-types.ts';
import { pageInputOf } from '../page-input.ts';

export const payoutsQueries: Pick<QueryResolvers, 'payouts'> = {
  payouts: (_, { status, page }, { useCases, actor }) =>
    useCases.listPayouts.execute(actor, { status: status ?? undefined, ...pageInputOf(page) }),
};

export const payoutsMutations: Pick<
  MutationResolvers,
  'generatePayouts' | 'processPayouts' | 'transferPayouts'
> = {
  generatePayouts: async (_, _args, { useCases, actor }) =>
    runOf(await useCases.generatePayouts.execute(actor)),
  processPayouts: async (_, _args, { useCases, actor }) =>
    runOf(await useCases.processPayouts.execute(actor)),
  transferPayouts: (_, _args, { useCases, actor }) => useCases.transferPayouts.execute(actor),
};

export const Payout: PayoutResolvers = {
  id: ({ payout }) => payout.id,
  driverId: ({ payout }) => payout.driverId,
  driverFirstName: ({ driver }) => driver.firstName,
  driverLastName: ({ driver }) => driver.lastName,
  driverEmail: ({ driver }) => driver.email,
  payoutPeriodStart: ({ payout }) => payout.period.start,
  payoutPeriodEnd: ({ payout }) => payout.period.end,
  ridesCount: ({ payout }) => payout.ridesCount,
  amount: ({ payout }) => payout.amountCents,
  processingFee: ({ payout }) => payout.processingFeeCents,
  netAmount: ({ payout }) => payout.netCents,
  status: ({ payout }) => payout.status,
  transferStatus: ({ payout }) => payout.transferStatus,
  stripeTransferId: ({ payout }) => payout.transferId,
  scheduledFor: ({ payout }) => payout.period.scheduledFor,
  completedAt: ({ payout }) => payout.completedAt,
};

function runOf(payouts: readonly DomainPayout[]): { count: number; amount: number } {
  return { count: payouts.length, amount: payouts.reduce((sum, payout) => sum + payout.amountCents, 0) };
}
