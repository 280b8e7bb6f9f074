export * from './export-list.ts';
