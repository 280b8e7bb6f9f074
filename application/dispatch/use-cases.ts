export * from './shifts.ts';
export * from './show-board.ts';
