import { admin } from '../access.ts';
import { emailViews } from '../ports/email.ts';
import { pageRequest } from '../ports/pages.ts';
import { lookUp } from '../use-case.ts';
import { listEmailsInput } from './inputs.ts';

/** The outbox, newest first, with what became of each mail. */
export const listEmails = lookUp(
  admin,
  listEmailsInput,
  emailViews,
  (views, { input: { status, ...page } }) => views.list(status ?? null, pageRequest(page)),
);
