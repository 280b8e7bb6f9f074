import { msg, t } from '@lingui/core/macro';
import { Chip, Typography } from '@mui/material';
import { caseTitle } from '../../../components/report-problem/case-labels.ts';
import type { AdminCaseFragment, CasePriority } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

const PRIORITY_LABELS: Record<CasePriority, string> = texts({
  URGENT: msg`Urgent`,
  HIGH: msg`High`,
  NORMAL: msg`Normal`,
});

const PRIORITY_COLORS = { URGENT: 'error', HIGH: 'warning', NORMAL: 'default' } as const;

/** How soon a case has to be looked at. */
export function PriorityChip({ priority }: Pick<AdminCaseFragment, 'priority'>) {
  const variant = priority === 'URGENT' ? 'filled' : 'outlined';
  return (
    <Chip
      size="small"
      label={PRIORITY_LABELS[priority]}
      color={PRIORITY_COLORS[priority]}
      variant={variant}
    />
  );
}

/** What it is about, and whether a driver stands still because of it. */
export function CaseKindText(
  found: Pick<AdminCaseFragment, 'kind' | 'isServiceAnimalRefused' | 'suspendsDriver'>,
) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {caseTitle(found)}
      </Typography>
      {found.suspendsDriver && (
        <Typography variant="caption" component="p" color="error">
          {t`Suspended the driver`}
        </Typography>
      )}
    </>
  );
}
