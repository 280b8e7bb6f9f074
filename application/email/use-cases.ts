export { listEmailTemplates, previewEmail, sendTestEmails } from './sample-mails.ts';
export { mailRides } from './mail-rides.ts';
export { listEmails, sendEmail } from './send-email.ts';
