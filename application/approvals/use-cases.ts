export * from './approvals.ts';
export * from './update-limits.ts';
