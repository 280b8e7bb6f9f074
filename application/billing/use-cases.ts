export * from './issue-invoices.ts';
export * from './payments.ts';
export * from './remind.ts';
export * from './show-invoices.ts';
