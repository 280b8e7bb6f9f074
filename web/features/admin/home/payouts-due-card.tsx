import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { Link } from 'react-router';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import type { HomeFiguresFragment } from '../../../generated/operations.ts';
import { dateText, useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { LIST_LINE, ListCard } from './list-card.tsx';

const PAYOUTS = '/admin-dashboard?tab=payouts';

type DuePayouts = Pick<
  HomeFiguresFragment,
  'asOf' | 'duePayouts' | 'totalDue' | 'payoutsDueSince' | 'totalUpcoming'
>;

/** What drivers should have by now, and what they get next; leads to where it is paid. */
export function PayoutsDueCard({ figures }: { figures: DuePayouts }) {
  const { timeZone } = useAreaTime();
  const { asOf, duePayouts, totalDue, payoutsDueSince: since } = figures;
  const isOverdue =
    since !== null && toLocalDay(new Date(since), timeZone) < toLocalDay(new Date(asOf), timeZone);
  const upcoming = moneyText(figures.totalUpcoming);
  return (
    <ListCard
      title={t`Payouts due`}
      count={
        <Button component={Link} to={PAYOUTS} size="small">
          <Trans>All payouts</Trans>
        </Button>
      }
      empty={t`No payouts are due. ${{ upcoming }} is scheduled.`}
    >
      {since === null
        ? []
        : [
            <Box key="due" component={Link} to={PAYOUTS} sx={LIST_LINE}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {moneyText(totalDue)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  <Plural value={duePayouts} one="# payout" other="# payouts" />
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t`The first was due on ${{ day: dateText(since, timeZone) }}`}
                </Typography>
              </Box>
              <Chip
                size="small"
                variant="outlined"
                color={isOverdue ? 'error' : 'warning'}
                label={isOverdue ? t`Overdue` : t`Due today`}
              />
            </Box>,
          ]}
    </ListCard>
  );
}
