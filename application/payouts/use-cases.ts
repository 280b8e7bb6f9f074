export * from './connect-accounts.ts';
export * from './generate-payouts.ts';
export * from './list-payouts.ts';
export * from './process-payouts.ts';
export * from './request-payout.ts';
export * from './review-payout-request.ts';
export * from './show-earnings-report.ts';
export * from './transfer-payouts.ts';
