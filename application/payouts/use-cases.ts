export {
  continueOnboarding,
  createConnectAccount,
  refreshConnectAccount,
  showConnectAccount,
} from './connect-accounts.ts';
export { generatePayouts } from './generate-payouts.ts';
export {
  listPayoutRequests,
  listPayoutRides,
  listPayouts,
  showPayout,
  showPayoutRequest,
} from './list-payouts.ts';
export { processPayouts } from './process-payouts.ts';
export { requestPayout } from './request-payout.ts';
export { approvePayoutRequest, finishPayoutRequest, rejectPayoutRequest } from './review-payout-request.ts';
export { showEarningsReport, showEarningsStatement } from './show-earnings-report.ts';
export { finishPayout, transferPayouts } from './transfer-payouts.ts';
