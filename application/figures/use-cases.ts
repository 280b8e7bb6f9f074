export * from './show-figures.ts';
