import type { Payout as DomainPayout } from '../../domain/payouts/payout.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import type { PayoutRideView, PayoutKind } from '../../application/ports/payouts.ts';
import type { GraphqlContext } from '../context.ts';
import { toConnection, toPageInput, type ConnectionArguments } from '../connections.ts';

export const Query = {
  earningsReport: (_, { per }, { useCases, actor }) => useCases.showEarningsReport.execute(actor, { per }),
  earningsStatement: (_, { per, date }, { useCases, actor }) =>
    useCases.showEarningsStatement.execute(actor, { per, date: date ?? undefined }),
  payoutRequests: async (_, { status, ...page }, { useCases, actor }) => {
    const input = { status: status ?? undefined, ...toPageInput(page) };
    return toConnection(await useCases.listPayoutRequests.execute(actor, input), page);
  },
  payout: (_, { id }, { useCases, actor }) => useCases.showPayout.execute(actor, id),
  payoutRequest: (_, { id }, { useCases, actor }) => useCases.showPayoutRequest.execute(actor, id),
  connectAccountStatus: (_, _args, { useCases, actor }) => useCases.showConnectAccount.execute(actor),
  payouts: async (_, { status, due, ...page }, { useCases, actor }) => {
    const input = { status: status ?? undefined, due: due ?? undefined, ...toPageInput(page) };
    return toConnection(await useCases.listPayouts.execute(actor, input), page);
  },
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
  transferPayouts: (_, _args, { useCases, actor }) => useCases.transferPayouts.execute(actor),
} satisfies Resolvers['Mutation'];

export const Payout: Resolvers['Payout'] = {
  id: ({ payout }) => payout.id,
  driverId: ({ payout }) => payout.driverId,
  driverFirstName: ({ driver }) => driver.firstName,
  driverLastName: ({ driver }) => driver.lastName,
  driverEmail: ({ driver }) => driver.email,
  periodStart: ({ payout }) => payout.period.start,
  periodEnd: ({ payout }) => payout.period.end,
  ridesCount: ({ payout }) => payout.ridesCount,
  amount: ({ payout }) => payout.amountCents,
  processingFee: ({ payout }) => payout.processingFeeCents,
  netAmount: ({ payout }) => payout.netCents,
  status: ({ payout }) => payout.status,
  transferStatus: ({ payout }) => payout.transferStatus,
  stripeTransferId: ({ payout }) => payout.transferId,
  scheduledFor: ({ payout }) => payout.period.scheduledFor,
  completedAt: ({ payout }) => payout.completedAt,
  failureReason: ({ payout }) => payout.failureReason,
  rides: ({ payout: { id } }, page, context) => getRides(context, 'payout', id, page),
};

export const PayoutRequest: Resolvers['PayoutRequest'] = {
  id: ({ request }) => request.id,
  driverId: ({ request }) => request.driverId,
  driverFirstName: ({ driver }) => driver.firstName,
  driverLastName: ({ driver }) => driver.lastName,
  driverEmail: ({ driver }) => driver.email,
  amount: ({ request }) => request.amountCents,
  status: ({ request }) => request.status,
  transferStatus: ({ request }) => request.transferStatus,
  stripeTransferId: ({ request }) => request.transferId,
  bankAccountLast4: ({ request }) => request.bankLast4,
  requestedAt: ({ request }) => request.requestedAt,
  reviewedAt: ({ request }) => request.reviewedAt,
  completedAt: ({ request }) => request.completedAt,
  notes: ({ request }) => request.notes,
  failureReason: ({ request }) => request.failureReason,
  ridesCount: ({ request }) => request.rideIds.length,
  rides: ({ request: { id } }, page, context) => getRides(context, 'payout_request', id, page),
};

export const PayoutRide: Resolvers['PayoutRide'] = {
  amount: ({ amountCents }) => amountCents,
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
  total: ({ totalCents }) => totalCents,
  hoursOnline: ({ secondsOnline }) => hours(secondsOnline),
};

export const EarningsStatement: Resolvers['EarningsStatement'] = {
  total: ({ totalCents }) => totalCents,
  hoursOnline: ({ secondsOnline }) => hours(secondsOnline),
};

export const StatementLine: Resolvers['StatementLine'] = {
  amount: ({ amountCents }) => amountCents,
};

/** To one place. */
function hours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}
