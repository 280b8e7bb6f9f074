import { ADMINS, id, ride, USERS, type PermissionRows } from './permission.ts';

const rates = {
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
  commissionRate: '85.00',
};
const credit = { userId: id, amount: '1', reference: 'x', description: 'x' };
const granted = { userId: id, amount: '1', reason: 'x' };
const dryRun = { dryRun: true };

export const money = {
  addFunds: { for: ['rider'], call: async (all, actor) => all.addFunds.execute(actor, { amount: '1' }) },
  approvePayoutRequest: {
    for: ADMINS,
    call: async (all, actor) => all.approvePayoutRequest.execute(actor, { id }),
  },
  changeRidePayment: {
    for: ['rider'],
    call: async (all, actor) => all.changeRidePayment.execute(actor, ride),
  },
  confirmFunding: {
    for: ['rider'],
    call: async (all, actor) => all.confirmFunding.execute(actor, { paymentIntentId: 'pi_1' }),
  },
  confirmPaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.confirmPaymentMethod.execute(actor, { setupIntentId: 'seti_1' }),
  },
  showConnectAccount: { for: ['driver'], call: async (all, actor) => all.showConnectAccount.execute(actor) },
  createConnectAccount: {
    for: ['driver'],
    call: async (all, actor) => all.createConnectAccount.execute(actor),
  },
  continueOnboarding: {
    for: ['driver'],
    call: async (all, actor) => all.continueOnboarding.execute(actor),
  },
  createSetup: { for: ['rider'], call: async (all, actor) => all.createSetup.execute(actor) },
  showEarningsReport: {
    for: ['driver'],
    call: async (all, actor) => all.showEarningsReport.execute(actor, { per: 'week' }),
  },
  showEarningsStatement: {
    for: ['driver'],
    call: async (all, actor) => all.showEarningsStatement.execute(actor, { per: 'week' }),
  },
  deletePaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.deletePaymentMethod.execute(actor, { id }),
  },
  emailReceipt: {
    for: ['rider', 'admin'],
    call: async (all, actor) => all.emailReceipt.execute(actor, ride),
  },
  showReceipt: {
    for: ['rider', 'admin'],
    call: async (all, actor) => all.showReceipt.execute(actor, ride),
  },
  listAuditLog: { for: ADMINS, call: async (all, actor) => all.listAuditLog.execute(actor) },
  listJournal: { for: ADMINS, call: async (all, actor) => all.listJournal.execute(actor) },
  listTaxTotals: {
    for: ADMINS,
    call: async (all, actor) => all.listTaxTotals.execute(actor, { year: '2026' }),
  },
  showProfitAndLoss: { for: ADMINS, call: async (all, actor) => all.showProfitAndLoss.execute(actor) },
  showLedgerState: { for: ADMINS, call: async (all, actor) => all.showLedgerState.execute(actor) },
  listLedgerAudits: { for: ADMINS, call: async (all, actor) => all.listLedgerAudits.execute(actor) },
  listJobs: { for: ADMINS, call: async (all, actor) => all.listJobs.execute(actor) },
  listPaymentMethods: { for: ['rider'], call: async (all, actor) => all.listPaymentMethods.execute(actor) },
  listPayoutRequests: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.listPayoutRequests.execute(actor),
  },
  reconcileProvider: { for: ADMINS, call: async (all, actor) => all.reconcileProvider.execute(actor) },
  refundRide: {
    for: ADMINS,
    call: async (all, actor) => all.refundRide.execute(actor, { ...ride, reason: 'x' }),
  },
  rejectPayoutRequest: {
    for: ADMINS,
    call: async (all, actor) => all.rejectPayoutRequest.execute(actor, { id, notes: 'x' }),
  },
  requestPayout: {
    for: ['driver'],
    call: async (all, actor) => all.requestPayout.execute(actor, { amount: '10' }),
  },
  retryJobs: { for: ADMINS, call: async (all, actor) => all.retryJobs.execute(actor, { ids: ['1'] }) },
  setDefaultPaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.setDefaultPaymentMethod.execute(actor, { id }),
  },
  creditWallet: { for: ADMINS, call: async (all, actor) => all.creditWallet.execute(actor, credit) },
  grantCredit: { for: ADMINS, call: async (all, actor) => all.grantCredit.execute(actor, granted) },
  generatePayouts: { for: ADMINS, call: async (all, actor) => all.generatePayouts.execute(actor, dryRun) },
  listPayoutRides: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.listPayoutRides.execute(actor, 'payout', [{ payoutId: id, after: null }]),
  },
  listPayouts: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.listPayouts.execute(actor),
  },
  showPayout: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.showPayout.execute(actor, id),
  },
  showPayoutRequest: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.showPayoutRequest.execute(actor, id),
  },
  finishPayout: {
    for: ADMINS,
    call: async (all, actor) => all.finishPayout.execute(actor, { payoutId: id }),
  },
  finishPayoutRequest: {
    for: ADMINS,
    call: async (all, actor) => all.finishPayoutRequest.execute(actor, { requestId: id }),
  },
  listPricingHistory: { for: ADMINS, call: async (all, actor) => all.listPricingHistory.execute(actor) },
  listWalletTransactions: {
    for: USERS,
    call: async (all, actor) => all.listWalletTransactions.execute(actor),
  },
  countWalletTransactions: {
    for: USERS,
    call: async (all, actor) => all.countWalletTransactions.execute(actor),
  },
  processPayouts: { for: ADMINS, call: async (all, actor) => all.processPayouts.execute(actor, dryRun) },
  showWallet: { for: USERS, call: async (all, actor) => all.showWallet.execute(actor) },
  transferPayouts: { for: ADMINS, call: async (all, actor) => all.transferPayouts.execute(actor, dryRun) },
  updatePricing: { for: ADMINS, call: async (all, actor) => all.updatePricing.execute(actor, rates) },
  previewPricing: { for: ADMINS, call: async (all, actor) => all.previewPricing.execute(actor, rates) },
  showPricingState: { for: ADMINS, call: async (all, actor) => all.showPricingState.execute(actor) },
  withdrawPricing: {
    for: ADMINS,
    call: async (all, actor) => all.withdrawPricing.execute(actor, { id, reason: 'x' }),
  },
  verifyLedger: { for: ADMINS, call: async (all, actor) => all.verifyLedger.execute(actor) },
} satisfies PermissionRows;
