export * from './approve-act.ts';
export * from './create-sample-data.ts';
export * from './export-data.ts';
export * from './jobs.ts';
export * from './recover-payments.ts';
export * from './report-attention.ts';
export * from './run-idempotently.ts';
export * from './console.ts';
