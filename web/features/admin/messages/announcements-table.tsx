import { t } from '@lingui/core/macro';
import { Button, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { AdminAnnouncementsDocument } from '../../../generated/admin-messages.ts';
import type { SentAnnouncementFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';

const PAGE = 25;

interface AnnouncementsTableProps {
  readonly onReaders: (announcement: SentAnnouncementFragment) => void;
}

/** What was sent, newest first, with how many have read it. */
export function AnnouncementsTable({ onReaders }: AnnouncementsTableProps) {
  const texts = useAreaTime();
  const { pages } = usePages(AdminAnnouncementsDocument, { first: PAGE }, (data) => data.announcements);
  return (
    <DataTable
      label={t`Messages to drivers`}
      columns={getColumns(texts, onReaders)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{
        title: t`Nothing has been sent yet`,
        text: t`What you write to drivers stands here, with who has read it.`,
      }}
      failure={{ title: t`The messages could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={720}
    />
  );
}

type Texts = Pick<ReturnType<typeof useAreaTime>, 'dateTime' | 'time'>;

function getColumns(
  texts: Texts,
  onReaders: AnnouncementsTableProps['onReaders'],
): readonly Column<SentAnnouncementFragment>[] {
  return [
    {
      id: 'text',
      label: t`Message`,
      isHeader: true,
      minWidth: 240,
      maxWidth: 420,
      cell: ({ text }) => (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ),
    },
    { id: 'sentAt', label: t`Sent`, minWidth: 140, cell: ({ sentAt }) => texts.dateTime(sentAt) },
    { id: 'audience', label: t`To`, minWidth: 140, cell: (sent) => audienceText(sent, texts) },
    { id: 'sender', label: t`By`, minWidth: 120, cell: ({ senderName }) => senderName ?? t`Command line` },
    {
      id: 'read',
      label: t`Read`,
      minWidth: 110,
      cell: (sent) => (
        <Button size="small" onClick={() => onReaders(sent)} sx={{ mx: -2 }}>
          {t`${{ readCount: sent.readCount }} of ${{ driverCount: sent.driverCount }}`}
        </Button>
      ),
    },
  ];
}

function audienceText({ audience, shiftFrom, shiftTo }: SentAnnouncementFragment, texts: Texts): string {
  if (audience === 'DRIVER') return t`One driver`;
  if (audience === 'ONLINE' || !shiftFrom || !shiftTo) return t`All who were online`;
  return t`Shift, ${{ from: texts.dateTime(shiftFrom) }} to ${{ to: texts.time(shiftTo) }}`;
}
