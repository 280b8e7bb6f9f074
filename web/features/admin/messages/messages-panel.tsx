import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { useState } from 'react';
import type { SentAnnouncementFragment } from '../../../generated/operations.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { SendForm } from './send-form.tsx';

/** Where operators write to drivers, and see who has read it. */
export function MessagesPanel() {
  const [shown, setShown] = useState<SentAnnouncementFragment | null>(null);
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Messages to drivers</Trans>
      </Typography>
      <SendForm />
      <AnnouncementsTable onReaders={setShown} />
      <ReadersDialog announcement={shown} onClose={() => setShown(null)} />
    </>
  );
}
