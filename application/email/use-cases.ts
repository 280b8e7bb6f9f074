export * from './sample-mails.ts';
export * from './mail-rides.ts';
export * from './send-email.ts';
