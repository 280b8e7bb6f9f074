import type { Wiring } from './wiring.ts';

export const wallet = {
  addFunds: ['unitOfWork', 'cardCharges', 'ids', 'clock'],
  authenticateTestPayment: ['testPayments'],
  confirmFunding: ['unitOfWork', 'paymentGateway', 'deposits'],
  confirmPaymentMethod: ['unitOfWork', 'paymentGateway', 'cardCharges', 'ids', 'clock'],
  confirmTestPayment: ['testPayments'],
  createSetup: ['paymentGateway', 'cardCharges', 'ids'],
  creditWallet: ['unitOfWork', 'ids', 'clock'],
  deletePaymentMethod: ['unitOfWork', 'clock'],
  finishTestOnboarding: ['testPayments', 'unitOfWork'],
  listPaymentMethods: ['paymentMethodViews'],
  listWalletTransactions: ['walletViews'],
  setDefaultPaymentMethod: ['unitOfWork'],
  showTestCheckout: ['testPayments'],
  showWallet: ['walletViews'],
  verifyLedger: ['ledgerAuditor'],
} satisfies Partial<Wiring>;
