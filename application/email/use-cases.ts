export { listEmails } from './list-emails.ts';
export { mailRides } from './mail-rides.ts';
export { listEmailTemplates, previewEmail } from './preview-email.ts';
export { sendEmail } from './send-email.ts';
export { sendTestEmails } from './send-test-emails.ts';
