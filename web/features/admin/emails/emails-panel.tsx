import { t } from '@lingui/core/macro';
import { PanelHeading } from '../panel-heading.tsx';
import { DemoMailboxNote } from '../../../components/demo-mailbox-note.tsx';
import { EmailPreviews } from './email-previews.tsx';
import { OutboxTable } from './outbox-table.tsx';
import { TestSendForm } from './test-send-form.tsx';

/** Test mails, what every mail looks like, and what became of those that were written. */
export function EmailsPanel() {
  return (
    <>
      <PanelHeading title={t`Emails`} />
      <DemoMailboxNote />
      <TestSendForm />
      <EmailPreviews />
      <OutboxTable />
    </>
  );
}
