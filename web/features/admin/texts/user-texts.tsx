import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { PersonTexts } from '../../../components/care/person-texts.tsx';
import { OutboxTextsDocument } from '../../../generated/text-messages.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { getTextColumns } from './text-columns.tsx';

interface UserTextsProps {
  readonly person: { readonly id: string; readonly firstName: string };
}

/** Text messages of a person: what they have agreed to and, for who may see what it costs, what was sent. */
export function UserTexts({ person }: UserTextsProps) {
  const isDispatcher = useIsDispatcher();
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <PersonTexts person={person} canStop />
      {!isDispatcher && <SentTexts userId={person.id} />}
    </Box>
  );
}

const PAGE = 10;

function SentTexts({ userId }: { userId: string }) {
  const { dateTime } = useAreaTime();
  const variables = { userId, first: PAGE };
  const { pages } = usePages(OutboxTextsDocument, variables, (data) => data.texts);
  return (
    <DataTable
      label={t`Text messages`}
      columns={getTextColumns(dateTime).filter(({ id }) => id !== 'recipient')}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: t`No text messages yet` }}
      failure={{ title: t`The text messages could not be loaded` }}
      minWidth={640}
    />
  );
}
