import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Skeleton, Typography } from '@mui/material';
import { PanelHeading } from '../panel-heading.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { TextDaysQuery, TextStatus } from '../../../generated/operations.ts';
import { OutboxTextsDocument, TextDaysDocument } from '../../../generated/text-messages.ts';
import { shortDayText, useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { findValue, ShowChips, toOptions } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';
import { costText, getTextColumns, STATUS_LABELS } from './text-columns.tsx';

/** Of all that was sent: what was received is listed with its person. */
const STATUSES = (Object.keys(STATUS_LABELS) as TextStatus[]).filter((status) => status !== 'RECEIVED');
const PAGE = 25;

/** Text messages: what each day has cost, and what became of every one. */
export function TextsPanel() {
  return (
    <>
      <PanelHeading title={t`Text messages`} />
      <Days />
      <Outbox />
    </>
  );
}

function Days() {
  const { data, error, refetch } = useQuery(TextDaysDocument);
  return (
    <Box sx={{ my: 6 }}>
      <Typography id="text-days" variant="h3" component="h2" sx={{ mb: 3 }}>
        <Trans>Cost by day</Trans>
      </Typography>
      {error && <Notice title={t`What was sent could not be loaded`} onRetry={refetch} />}
      {!data && !error && (
        <Skeleton variant="rounded" height={120} role="status" aria-label={t`Loading what was sent`} />
      )}
      {data?.textDays.length === 0 && (
        <Typography color="textSecondary">
          <Trans>No text message in the last two weeks.</Trans>
        </Typography>
      )}
      {data && data.textDays.length > 0 && <DayTable days={data.textDays} />}
    </Box>
  );
}

function DayTable({ days }: { days: TextDaysQuery['textDays'] }) {
  const heads = [t`Day`, t`Sent`, t`Not sent`, t`Failed`, t`Segments`, t`Cost`];
  const total = days.reduce((sum, { costMils }) => sum + costMils, 0);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby="text-days">
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: 3, py: 1.5, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
          '& th:first-of-type, & td:first-of-type': { textAlign: 'left', pl: 0 },
        }}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sent, skipped, failed, segments, costMils }) => (
            <tr key={day}>
              <th scope="row">{shortDayText(day)}</th>
              <td>{sent}</td>
              <td>{skipped}</td>
              <td>{failed}</td>
              <td>{segments}</td>
              <td>{costText(costMils)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              <Trans>Together</Trans>
            </th>
            <td>{costText(total)}</td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}

function Outbox() {
  const [asked, ask] = useAsked(['status', 'user']);
  const status = findValue(STATUSES, asked.status);
  const { dateTime } = useAreaTime();
  const variables = { status, userId: asked.user || null, first: PAGE };
  const { pages } = usePages(OutboxTextsDocument, variables, (data) => data.texts);
  return (
    <Box component="section" aria-labelledby="text-outbox" sx={{ my: 6 }}>
      <Typography id="text-outbox" variant="h3" component="h2">
        <Trans>Outbox</Trans>
      </Typography>
      <Box sx={{ my: 3 }}>
        <ShowChips
          value={status ?? ''}
          options={toOptions(STATUS_LABELS, t`All`).filter(([value]) => value !== 'RECEIVED')}
          onShow={(next) => ask({ status: next.toLowerCase() })}
        />
      </Box>
      <DataTable
        label={t`Text messages`}
        columns={getTextColumns(dateTime)}
        pages={pages}
        getKey={({ id }) => id}
        empty={{
          title: t`No text messages here`,
          text: t`They stand here as soon as somebody is told something, also those that may not be sent.`,
        }}
        failure={{ title: t`The outbox could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={860}
      />
    </Box>
  );
}
