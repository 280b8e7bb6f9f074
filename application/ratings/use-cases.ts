export * from './ratings.ts';
