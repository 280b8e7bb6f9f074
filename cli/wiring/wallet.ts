import type { Wiring } from './wiring.ts';

export const wallet = {
  creditWallet: ['unitOfWork', 'ids', 'clock'],
  grantCredit: ['unitOfWork', 'secondApprovals', 'ids', 'clock'],
  listLedgerAudits: ['ledgerAudits'],
  listWalletTransactions: ['walletViews'],
  showWallet: ['walletViews'],
  verifyLedger: ['ledgerAuditor'],
} satisfies Partial<Wiring>;
