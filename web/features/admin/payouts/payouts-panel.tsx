import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import type { PayoutDue, PayoutStatus } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_STATUS_LABELS } from './payout-labels.ts';
import { PayoutRequestsPanel } from './payout-requests-panel.tsx';
import { PayoutTotals } from './payout-totals.tsx';
import { PayoutsTable } from './payouts-table.tsx';
import { PricingCard } from './pricing-card.tsx';
import { SampleDataButton } from './sample-data-button.tsx';

const STATUSES = Object.keys(PAYOUT_STATUS_LABELS) as PayoutStatus[];
const DUE_LABELS = texts({ ALL: msg`All`, UPCOMING: msg`Upcoming`, PAST: msg`Past` });
const DUES = ['ALL', 'UPCOMING', 'PAST'] as const;

/** Payouts to drivers: make, process, transfer, and see what became of them. */
export function PayoutsPanel() {
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Payout Management</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 5 }}>
        <Trans>A week runs from Monday to Sunday and is paid out on the Wednesday after.</Trans>
      </Typography>
      <Box sx={{ display: 'grid', gap: 10, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PayoutTotals />
        <PayoutRequestsPanel />
        <Box component="section" aria-labelledby="weekly-payouts">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
            <Typography id="weekly-payouts" variant="h3" component="h2" sx={{ flex: 1 }}>
              <Trans>Weekly payouts</Trans>
            </Typography>
            <SampleDataButton />
          </Box>
          <PayoutActions />
          <FilteredPayouts />
        </Box>
        <PricingCard />
      </Box>
    </>
  );
}

/** The payouts, by when they are due and how far they have come; both are kept in the address. */
function FilteredPayouts() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((known) => known === params.get('status')) ?? null;
  const due = DUES.find((known) => known.toLowerCase() === params.get('due')) ?? 'ALL';
  const show = (next: { status: PayoutStatus | null; due: (typeof DUES)[number] }) =>
    setParams((before) => {
      const kept = new URLSearchParams(before);
      kept.delete('status');
      kept.delete('due');
      if (next.status) kept.set('status', next.status);
      if (next.due !== 'ALL') kept.set('due', next.due.toLowerCase());
      return kept;
    });
  const asked: PayoutDue | null = due === 'ALL' ? null : due;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 6, mb: 4 }}>
        <Box role="group" aria-label={t`Show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {DUES.map((choice) => (
            <Chip
              key={choice}
              label={DUE_LABELS[choice]}
              color={choice === due ? 'primary' : 'default'}
              variant={choice === due ? 'filled' : 'outlined'}
              aria-pressed={choice === due}
              onClick={() => show({ status, due: choice })}
            />
          ))}
        </Box>
        <TextField
          select
          size="small"
          label={t`Status`}
          value={status ?? ''}
          onChange={({ target }) => show({ due, status: (target.value || null) as PayoutStatus | null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 200 } }}
        >
          <MenuItem value="">{t`All`}</MenuItem>
          {STATUSES.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {PAYOUT_STATUS_LABELS[choice]}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ ml: { sm: 'auto' } }}>
          <CsvLink list="payouts" filter={{ status: lower(status), due: lower(asked) }} />
        </Box>
      </Box>
      <PayoutsTable status={status} due={asked} />
    </>
  );
}

/** As files are asked for. */
function lower<Word extends string>(word: Word | null): Lowercase<Word> | null {
  return word && (word.toLowerCase() as Lowercase<Word>);
}
