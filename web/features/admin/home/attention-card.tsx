import { t } from '@lingui/core/macro';
import { Box, Chip, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { AttentionFragment, AttentionKind } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { serverText } from '../../../lib/server-text.ts';
import { getTabPath, type SectionIds } from '../tab-path.ts';
import { LIST_LINE, ListCard } from './list-card.tsx';

/** Where something can be done about it; of failed jobs and checks `maumee` knows more. */
const TABS: Record<AttentionKind, SectionIds[keyof SectionIds]> = {
  URGENT_CASES: 'cases',
  UNCLAIMED_RIDES: 'bookings',
  STANDING_WITHOUT_DRIVER: 'home',
  STANDING_DRIVER_AWAY: 'home',
  STANDING_UNPAID: 'home',
  OVERDUE_RETURNS: 'bookings',
  OVERDUE_CANCEL_REQUESTS: 'bookings',
  BROKEN_LEDGER: 'money',
  OVERDUE_LEDGER_CHECK: 'money',
  OVERDUE_BACKUP: 'home',
  FAILED_JOBS: 'money',
  UNSENT_EMAILS: 'emails',
  UNSENT_TEXTS: 'texts',
  PROVIDER_DIFFERENCES: 'money',
  OVERDUE_RECONCILIATION: 'money',
  FAILED_PAYOUTS: 'payouts',
  OVERDUE_PAYOUTS: 'payouts',
  SHORT_CASH: 'bookings',
  PAYOUT_REQUESTS: 'payouts',
  APPROVALS: 'home',
  APPLICATIONS: 'applications',
  SUBMITTED_DOCUMENTS: 'applications',
  EXPIRING_DOCUMENTS: 'applications',
  FAILED_EMAILS: 'emails',
};

/** What waits for an operator and what is wrong, the most pressing first; each leads to where it is done. */
export function AttentionCard({ items }: { items: readonly AttentionFragment[] }) {
  const { dateTime } = useAreaTime();
  return (
    <ListCard title={t`Needs attention`} count={null} empty={t`Nothing waits for you.`}>
      {items.map(({ kind, title, count, since, isUrgent }) => (
        <Box key={kind} component={Link} to={getTabPath(TABS[kind])} sx={LIST_LINE}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {serverText(title)}
            </Typography>
            {since && (
              <Typography variant="caption" component="p" color="textSecondary">
                {t`since ${{ at: dateTime(since) }}`}
              </Typography>
            )}
          </Box>
          {isUrgent && <Chip size="small" variant="outlined" color="error" label={t`Urgent`} />}
          <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{count}</Typography>
        </Box>
      ))}
    </ListCard>
  );
}
