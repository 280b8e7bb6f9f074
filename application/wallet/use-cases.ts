export { listJournal, listTaxTotals, showProfitAndLoss } from './accounting.ts';
export { creditWallet } from './credit-wallet.ts';
export { grantCredit } from './grant-credit.ts';
export { listLedgerAudits, showLedgerState, verifyLedger } from './ledger.ts';
export { countWalletTransactions, listWalletTransactions, showWallet } from './show-wallet.ts';
