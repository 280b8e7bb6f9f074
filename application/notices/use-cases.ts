export * from './notice-settings.ts';
export * from './send-notice.ts';
