export { listJournal, listTaxTotals, showProfitAndLoss } from './accounting.ts';
export { creditWallet } from './credit-wallet.ts';
export { grantCredit } from './grant-credit.ts';
export { listWalletTransactions } from './list-wallet-transactions.ts';
export { showLedgerState } from './show-ledger-state.ts';
export { showWallet } from './show-wallet.ts';
export { listLedgerAudits, verifyLedger } from './verify-ledger.ts';
