import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { DemoMailboxNote } from '../../../components/demo-mailbox-note.tsx';
import { EmailPreviews } from './email-previews.tsx';
import { OutboxTable } from './outbox-table.tsx';
import { TestSendForm } from './test-send-form.tsx';

/** Test mails, what every mail looks like, and what became of those that were written. */
export function EmailsPanel() {
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Emails</Trans>
      </Typography>
      <DemoMailboxNote />
      <TestSendForm />
      <EmailPreviews />
      <OutboxTable />
    </>
  );
}
