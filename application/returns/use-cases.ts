export * from './call-return.ts';
export * from './lapse-returns.ts';
