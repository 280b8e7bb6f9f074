export * from './show-board.ts';
