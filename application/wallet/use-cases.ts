export { listJournal, listTaxTotals, showProfitAndLoss } from './accounting.ts';
export { creditWallet } from './credit-wallet.ts';
export { grantCredit } from './grant-credit.ts';
export { showLedgerState } from './show-ledger-state.ts';
export { countWalletTransactions, listWalletTransactions, showWallet } from './show-wallet.ts';
export { listLedgerAudits, verifyLedger } from './verify-ledger.ts';
