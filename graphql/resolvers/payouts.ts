import type { Payout as DomainPayout } from '../../domain/payouts/payout.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import type { PayoutRideView, PayoutKind } from '../../application/ports/payouts.ts';
import type { GraphqlContext } from '../context.ts';
import { toConnection, toPageInput, type ConnectionArguments } from '../connections.ts';

export const Query = {
  earningsStatement: (_, { per, date }, { useCases, actor }) =>
    useCases.showEarningsStatement.execute(actor, { per, date: date ?? undefined }),
  payout: (_, { id }, { useCases, actor }) => useCases.showPayout.execute(actor, id),
  payoutRequest: (_, { id }, { useCases, actor }) => useCases.showPayoutRequest.execute(actor, id),
} satisfies Resolvers['Query'];

export const Mutation = {
  requestPayout: async (_, { input: { id, amount } }, { useCases, actor }) => {
    const request = await useCases.requestPayout.execute(actor, { amount, id: id ?? undefined });
    return useCases.showPayoutRequest.execute(actor, request.id);
  },
  approvePayoutRequest: async (_, { input }, { useCases, actor }) => {
    await useCases.approvePayoutRequest.execute(actor, input);
    return useCases.showPayoutRequest.execute(actor, input.id);
  },
  rejectPayoutRequest: async (_, { input }, { useCases, actor }) => {
    await useCases.rejectPayoutRequest.execute(actor, input);
    return useCases.showPayoutRequest.execute(actor, input.id);
  },
  createConnectAccount: async (_, _args, { useCases, actor }) => ({
    url: await useCases.createConnectAccount.execute(actor),
  }),
  connectAccountOnboarding: async (_, _args, { useCases, actor }) => ({
    url: await useCases.continueOnboarding.execute(actor),
  }),
  generatePayouts: async (_, _args, { useCases, actor }) =>
    getRun(await useCases.generatePayouts.execute(actor)),
  processPayouts: async (_, _args, { useCases, actor }) =>
    getRun(await useCases.processPayouts.execute(actor)),
} satisfies Resolvers['Mutation'];

export const Payout: Resolvers['Payout'] = {
  driverFirstName: ({ driver }) => driver.firstName,
  driverLastName: ({ driver }) => driver.lastName,
  driverEmail: ({ driver }) => driver.email,
  periodStart: ({ payout }) => payout.period.start,
  periodEnd: ({ payout }) => payout.period.end,
  netAmount: ({ payout }) => payout.netCents,
  stripeTransferId: ({ payout }) => payout.transferId,
  scheduledFor: ({ payout }) => payout.period.scheduledFor,
  rides: ({ payout: { id } }, page, context) => getRides(context, 'payout', id, page),
};

export const PayoutRequest: Resolvers['PayoutRequest'] = {
  driverFirstName: ({ driver }) => driver.firstName,
  driverLastName: ({ driver }) => driver.lastName,
  driverEmail: ({ driver }) => driver.email,
  stripeTransferId: ({ request }) => request.transferId,
  bankAccountLast4: ({ request }) => request.bankLast4,
  ridesCount: ({ request }) => request.rideIds.length,
  rides: ({ request: { id } }, page, context) => getRides(context, 'payout_request', id, page),
};

async function getRides(
  { loaders }: Pick<GraphqlContext, 'loaders'>,
  of: PayoutKind,
  payoutId: string,
  page: ConnectionArguments,
): Promise<ReturnType<typeof toConnection<PayoutRideView>>> {
  const { limit, after = null } = toPageInput(page);
  return toConnection(await loaders.payoutRides.load({ of, payoutId, limit, after: after ?? null }), page);
}

function getRun(payouts: readonly DomainPayout[]): { count: number; amount: number } {
  return { count: payouts.length, amount: payouts.reduce((sum, payout) => sum + payout.amountCents, 0) };
}

export const EarningsSum: Resolvers['EarningsSum'] = {
  hoursOnline: ({ secondsOnline }) => hours(secondsOnline),
};

export const EarningsStatement: Resolvers['EarningsStatement'] = {
  cashKept: ({ keptCents }) => keptCents,
  hoursOnline: ({ secondsOnline }) => hours(secondsOnline),
};

/** To one place. */
function hours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}
