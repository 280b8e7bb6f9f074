import { admin } from '../access.ts';
import { emailViews } from '../ports/email.ts';
import { pageRequest } from '../ports/pages.ts';
import { query } from '../use-case.ts';
import { listEmailsInput } from './inputs.ts';

/** The outbox, newest first, with what became of each mail. */
export const listEmails = query({
  access: admin,
  input: listEmailsInput,
  needs: { emailViews },
  run: ({ input: { status, ...page } }, { emailViews }) => emailViews.list(status ?? null, pageRequest(page)),
});
