export * from './accounting.ts';
export * from './close-month.ts';
export * from './credit-wallet.ts';
export * from './grant-credit.ts';
export * from './ledger.ts';
export * from './show-wallet.ts';
