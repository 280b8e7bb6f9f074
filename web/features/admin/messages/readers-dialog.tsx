import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { UserLink } from '../user-link.tsx';
import { CloseActions } from '../../../components/close-actions.tsx';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { AnnouncementReadersDocument } from '../../../generated/admin-messages.ts';
import type { AnnouncementReadersQuery, SentAnnouncementFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';

type Reader = AnnouncementReadersQuery['announcementReceipts']['edges'][number]['node'];

const PAGE = 50;

interface ReadersDialogProps {
  /** Null keeps the dialog closed. */
  readonly announcement: SentAnnouncementFragment | null;
  readonly onClose: () => void;
}

/** To whom a message was sent, and when each has read it. */
export function ReadersDialog({ announcement, onClose }: ReadersDialogProps) {
  return (
    <Dialog
      open={announcement !== null}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="readers-title"
    >
      <DialogTitle id="readers-title">
        <Trans>Who has read it</Trans>
      </DialogTitle>
      <DialogContent>{announcement && <Readers announcementId={announcement.id} />}</DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}

function Readers({ announcementId }: { announcementId: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(
    AnnouncementReadersDocument,
    { announcementId, first: PAGE },
    (data) => data.announcementReceipts,
  );
  return (
    <DataTable
      label={t`Who has read it`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ driverId }) => driverId}
      empty={{ title: t`Nobody`, text: t`The accounts of these drivers are closed.` }}
      failure={{ title: t`The drivers could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={320}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Reader>[] {
  return [
    {
      id: 'driver',
      label: t`Driver`,
      isHeader: true,
      cell: ({ driverId, driverName }) => <UserLink id={driverId}>{driverName}</UserLink>,
    },
    {
      id: 'readAt',
      label: t`Read`,
      cell: ({ readAt }) => (readAt ? dateTime(readAt) : t`Not yet`),
    },
  ];
}
