import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PanelHeading } from '../panel-heading.tsx';
import type { SentAnnouncementFragment } from '../../../generated/operations.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { SendForm } from './send-form.tsx';

/** Where operators write to drivers, and see who has read it. */
export function MessagesPanel() {
  const [shown, setShown] = useState<SentAnnouncementFragment | null>(null);
  return (
    <>
      <PanelHeading title={t`Messages to drivers`} />
      <SendForm />
      <AnnouncementsTable onReaders={setShown} />
      <ReadersDialog announcement={shown} onClose={() => setShown(null)} />
    </>
  );
}
