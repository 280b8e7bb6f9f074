import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { formatPhone } from '../../../../domain/users/phone.ts';
import type { Column } from '../../../components/data-table/data-table.tsx';
import type { OutboxTextsQuery, TextSkipReason, TextStatus } from '../../../generated/operations.ts';
import { getFormats, texts } from '../../../lib/i18n.ts';

type OutboxText = OutboxTextsQuery['texts']['edges'][number]['node'];

export const STATUS_LABELS: Record<TextStatus, string> = texts({
  QUEUED: msg`Queued`,
  SENT: msg`Sent`,
  DELIVERED: msg`Delivered`,
  SKIPPED: msg`Not sent`,
  FAILED: msg`Failed`,
  RECEIVED: msg`Received`,
});
const REASONS: Record<TextSkipReason, string> = texts({
  NO_NUMBER: msg`No number`,
  OPTED_OUT: msg`The phone said STOP`,
  NO_CONSENT: msg`Has not agreed`,
  NOT_VERIFIED: msg`Phone not confirmed`,
  NOT_CONFIGURED: msg`No provider is set up`,
  OUTDATED: msg`No longer so`,
  ACCOUNT_CLOSED: msg`The account was closed`,
});

/** Mils are tenths of cents. */
export function costText(mils: number): string {
  return new Intl.NumberFormat(getFormats(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 3,
  }).format(mils / 1000);
}

/** Of the outbox, each message with what became of it. */
export function getTextColumns(dateTime: (iso: string) => string): readonly Column<OutboxText>[] {
  return [
    { id: 'createdAt', label: t`When`, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'recipient',
      label: t`To`,
      isHeader: true,
      cell: ({ recipient }) => (recipient ? formatPhone(recipient) : '–'),
    },
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
    {
      id: 'why',
      label: t`Why`,
      maxWidth: 280,
      cell: ({ reason, lastError }) => (reason ? REASONS[reason] : (lastError ?? '–')),
    },
    { id: 'segments', label: t`Segments`, isNumber: true, cell: ({ segments }) => segments ?? '–' },
    {
      id: 'cost',
      label: t`Cost`,
      isNumber: true,
      cell: ({ costMils }) => (costMils === null ? '–' : costText(costMils)),
    },
  ];
}
