export * from './security.ts';
