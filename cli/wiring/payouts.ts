import type { Wiring } from './wiring.ts';

export const payouts = {
  approvePayoutRequest: ['unitOfWork', 'transfers', 'secondApprovals', 'ids', 'clock'],
  connectAccounts: ['unitOfWork', 'paymentGateway', 'webUrl', 'ids', 'clock'],
  generatePayouts: ['unitOfWork', 'serviceArea', 'ids', 'clock'],
  listPayoutRequests: ['payoutRequestViews'],
  listPayoutRides: ['payoutRideViews'],
  listPayouts: ['payoutViews', 'clock'],
  processPayouts: ['unitOfWork', 'payoutViews', 'ids', 'clock'],
  rejectPayoutRequest: ['unitOfWork', 'ids', 'clock'],
  requestPayout: ['unitOfWork', 'connectAccounts', 'ids', 'clock'],
  showEarningsReport: ['driverViews', 'serviceArea', 'clock'],
  transferPayouts: ['unitOfWork', 'payoutViews', 'transfers', 'ids', 'clock'],
  transfers: ['unitOfWork', 'paymentGateway'],
} satisfies Partial<Wiring>;
