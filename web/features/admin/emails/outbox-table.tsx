import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { OutboxEmailsDocument } from '../../../generated/emails.ts';
import type { EmailStatus, OutboxEmailsQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { usePages } from '../../../lib/pages.ts';
import { findValue, ShowChips, toOptions } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';

type OutboxEmail = OutboxEmailsQuery['emails']['edges'][number]['node'];

const STATUS_LABELS: Record<EmailStatus, string> = texts({
  QUEUED: msg`Queued`,
  SENT: msg`Sent`,
  SKIPPED: msg`Not sent`,
  FAILED: msg`Failed`,
});
const STATUSES = Object.keys(STATUS_LABELS) as EmailStatus[];

const PAGE = 25;

/** What became of every mail, newest first; the status is kept in the address. */
export function OutboxTable() {
  const [asked, ask] = useAsked(['status']);
  const status = findValue(STATUSES, asked.status);
  const { dateTime } = useAreaTime();
  const { pages } = usePages(OutboxEmailsDocument, { status, first: PAGE }, (data) => data.emails);
  return (
    <Box component="section" aria-labelledby="outbox" sx={{ my: 6 }}>
      <Typography id="outbox" variant="h3" component="h2">
        <Trans>Outbox</Trans>
      </Typography>
      <Box sx={{ my: 3 }}>
        <ShowChips
          value={status ?? ''}
          options={toOptions(STATUS_LABELS, t`All`)}
          onShow={(next) => ask({ status: next.toLowerCase() })}
        />
      </Box>
      <DataTable
        label={t`Mails`}
        columns={getColumns(dateTime)}
        pages={pages}
        getKey={({ id }) => id}
        empty={{
          title: t`No mails here`,
          text: t`Mails stand here as soon as something happens that people are told about.`,
        }}
        failure={{ title: t`The outbox could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={800}
      />
    </Box>
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<OutboxEmail>[] {
  return [
    { id: 'createdAt', label: t`When`, cell: ({ createdAt }) => dateTime(createdAt) },
    { id: 'recipient', label: t`To`, isHeader: true, maxWidth: 260, cell: ({ recipient }) => recipient },
    { id: 'template', label: t`Template`, cell: ({ template }) => template },
    {
      id: 'status',
      label: t`Status`,
      cell: ({ status }) => (
        <Box component="span" sx={{ color: status === 'FAILED' ? 'error.main' : 'inherit', fontWeight: 600 }}>
          {STATUS_LABELS[status]}
        </Box>
      ),
    },
    { id: 'attempts', label: t`Attempts`, isNumber: true, cell: ({ attempts }) => attempts },
    { id: 'lastError', label: t`Last error`, maxWidth: 320, cell: ({ lastError }) => lastError ?? '–' },
  ];
}
