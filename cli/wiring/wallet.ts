import type { Wiring } from './wiring.ts';

export const wallet = {
  creditWallet: ['unitOfWork', 'ids', 'clock'],
  grantCredit: ['unitOfWork', 'secondApprovals', 'ids', 'clock'],
  listJournal: ['accounting', 'serviceArea'],
  listLedgerAudits: ['ledgerAudits'],
  listTaxTotals: ['accounting', 'serviceArea', 'clock'],
  showProfitAndLoss: ['accounting', 'serviceArea', 'clock'],
  showLedgerState: ['ledgerBalances', 'ledgerAudits', 'reconciliations', 'serviceArea', 'clock'],
  listWalletTransactions: ['walletViews'],
  showWallet: ['walletViews'],
  verifyLedger: ['ledgerAuditor'],
} satisfies Partial<Wiring>;
