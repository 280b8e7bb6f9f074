import type { Wiring } from './wiring.ts';

export const wallet = {
  authenticateTestPayment: ['testPayments'],
  confirmTestPayment: ['testPayments'],
  creditWallet: ['unitOfWork', 'ids', 'clock'],
  finishTestOnboarding: ['testPayments', 'unitOfWork'],
  listWalletTransactions: ['walletViews'],
  showTestCheckout: ['testPayments'],
  showWallet: ['walletViews'],
  verifyLedger: ['ledgerAuditor'],
} satisfies Partial<Wiring>;
