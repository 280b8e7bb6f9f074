export * from './answer-text.ts';
export * from './consent.ts';
export * from './list-texts.ts';
export * from './own-number.ts';
export * from './receive-text.ts';
export * from './send-text.ts';
