export * from './export-list.ts';
export * from './export-invoice.ts';
