import { useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, TableContainer, Typography } from '@mui/material';
import { useState } from 'react';
import { AmountTable } from './amount-table.tsx';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { Choice } from '../../../components/choice.tsx';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ProfitAndLossQuery, ResultLine } from '../../../generated/operations.ts';
import { ProfitAndLossDocument } from '../../../generated/profit-and-loss.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { addMonths, lastDayOf, monthText } from '../../../lib/months.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ACCOUNT_LABELS } from './account-labels.ts';

const HOUR_MS = 3_600_000;
const MONTHS = 13;

const LINE_LABELS: Record<ResultLine, string> = texts({
  FARES: msg`Fares of completed rides`,
  DRIVER_SHARES: msg`Drivers’ shares`,
  TIPS: msg`Tips of riders`,
  TIPS_PASSED_ON: msg`Tips passed on to drivers`,
  REFUNDS: msg`Refunds to riders`,
  CASH_NOT_RECEIVED: msg`Not received in cash`,
  TAKEN_BACK_FROM_DRIVERS: msg`Taken back from drivers`,
  CREDITS_GRANTED: msg`Credits given to riders`,
  CORRECTIONS: msg`Corrections`,
});

/** What a month came to, and every account at both ends of it. */
export function ProfitAndLoss() {
  const { timeZone } = useAreaTime();
  const months = lastMonths(toLocalDay(useNow(HOUR_MS), timeZone));
  const [month, setMonth] = useState(months[1] ?? '');
  const { data, error, refetch } = useQuery(ProfitAndLossDocument, {
    variables: { month },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Box component="section" aria-labelledby="profit-and-loss" sx={{ mt: 8 }}>
      <Typography id="profit-and-loss" variant="h3" component="h2" sx={{ mb: 1 }}>
        <Trans>Profit and loss</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        <Trans>
          What the ledger has of a month. Fees that the payment provider keeps stand in its own statements.
        </Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Choice
          label={t`Month`}
          value={month}
          options={months.map((each) => [each, monthText(each)])}
          onChange={setMonth}
          width={180}
        />
        <CsvLink list="profit-and-loss" filter={{ month }} label={t`Profit and loss`} />
        <CsvLink list="trial-balance" filter={{ month }} label={t`Trial balance`} />
        <CsvLink list="general-journal" filter={{ month }} label={t`General journal`} />
        <CsvLink list="completed-bookings" filter={toDays(month)} label={t`Completed bookings`} />
        <CsvLink list="payouts" filter={toDays(month)} label={t`Weekly payouts`} />
        <CsvLink list="payout-requests" filter={toDays(month)} label={t`Payout requests`} />
      </Box>
      {data ? (
        <Statement statement={data.profitAndLoss} />
      ) : error ? (
        <Notice title={t`The month could not be loaded`} onRetry={refetch} />
      ) : (
        <Skeleton variant="rounded" height={720} role="status" aria-label={t`Loading the month`} />
      )}
    </Box>
  );
}

function Statement({ statement }: { statement: ProfitAndLossQuery['profitAndLoss'] }) {
  const { lines, result, accounts } = statement;
  return (
    <Box sx={{ display: 'grid', gap: 6, maxWidth: 760 }}>
      <AmountTable
        label={t`Result of the month`}
        rows={[
          ...lines.map(({ line, amount }) => ({ key: line, name: LINE_LABELS[line], amounts: [amount] })),
          { key: 'result', name: t`Result`, amounts: [result], isSum: true },
        ]}
      />
      <TableContainer tabIndex={0} role="region" aria-label={t`Accounts of the month`}>
        <AmountTable
          label={t`Accounts of the month`}
          heads={[t`Account`, t`Opening`, t`Change`, t`Closing`]}
          rows={accounts.map(({ account, opening, change, closing }) => ({
            key: account,
            name: ACCOUNT_LABELS[account],
            amounts: [opening, change, closing],
          }))}
        />
      </TableContainer>
    </Box>
  );
}

/** From this month backwards, "2026-03". */
function lastMonths(today: string): string[] {
  return Array.from({ length: MONTHS }, (_, index) => addMonths(today.slice(0, 7), -index));
}

/** The first and the last day of a month. */
function toDays(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: lastDayOf(month) };
}
