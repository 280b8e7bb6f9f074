export * from './needs.ts';
