export * from './announcements.ts';
export * from './ride-messages.ts';
