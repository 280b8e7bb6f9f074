import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { PanelHeading } from '../panel-heading.tsx';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import type { PayoutDue, PayoutStatus } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { Choice, findValue, ShowChips, toOptions } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_STATUS_LABELS } from './payout-labels.ts';
import { PayoutRequestsPanel } from './payout-requests-panel.tsx';
import { PayoutTotals } from './payout-totals.tsx';
import { PayoutsTable } from './payouts-table.tsx';
import { PricingCard } from './pricing-card.tsx';
import { SampleDataButton } from './sample-data-button.tsx';

const STATUSES = Object.keys(PAYOUT_STATUS_LABELS) as PayoutStatus[];
const DUE_LABELS: Record<PayoutDue, string> = texts({ UPCOMING: msg`Upcoming`, PAST: msg`Past` });
const DUES = Object.keys(DUE_LABELS) as PayoutDue[];

/** Payouts to drivers: make, process, transfer, and see what became of them. */
export function PayoutsPanel() {
  return (
    <>
      <PanelHeading
        title={t`Payout Management`}
        text={t`A week runs from Monday to Sunday and is paid out on the Wednesday after.`}
        sx={{ mb: 5 }}
      />
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
  const [asked, ask] = useAsked(['status', 'due']);
  const status = findValue(STATUSES, asked.status);
  const due = findValue(DUES, asked.due);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 6, mb: 4 }}>
        <ShowChips
          value={due ?? ''}
          options={toOptions(DUE_LABELS, t`All`)}
          onShow={(next) => ask({ due: next.toLowerCase() })}
        />
        <Choice
          label={t`Status`}
          value={status ?? ''}
          options={toOptions(PAYOUT_STATUS_LABELS, t`All`)}
          onChange={(next) => ask({ status: next })}
          width={200}
        />
        <Box sx={{ ml: { sm: 'auto' } }}>
          <CsvLink list="payouts" filter={{ status: lower(status), due: lower(due) }} />
        </Box>
      </Box>
      <PayoutsTable status={status} due={due} />
    </>
  );
}

/** As files are asked for. */
function lower<Word extends string>(word: Word | null): Lowercase<Word> | null {
  return word && (word.toLowerCase() as Lowercase<Word>);
}
