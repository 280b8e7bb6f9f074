import { useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ON_SCREEN_ONLY, PaperPage, PaperSheet } from '../../../components/paper-page.tsx';
import { EarningsStatementDocument } from '../../../generated/driver-earnings.ts';
import type {
  EarningsStatementQuery,
  StatementLineKind,
  StatementPeriod,
} from '../../../generated/operations.ts';
import { dateText, dateTimeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/use-now.ts';
import { WorkDone } from './work-done.tsx';

type Statement = EarningsStatementQuery['earningsStatement'];

const KINDS: Record<StatementLineKind, string> = texts({
  RIDE_COMPLETED: msg`Ride`,
  TIP_ADDED: msg`Tip added`,
  RIDE_REFUNDED: msg`Taken back: the ride was refunded`,
  CASH_SHORT: msg`Not paid in cash by the rider`,
  REVERSAL: msg`Correction`,
});

/** What the ledger holds for the driver in one week or year, to be printed or saved. */
export function StatementScreen() {
  usePageTitle(t`Statement of earnings`);
  const [params] = useSearchParams();
  const per: StatementPeriod = params.get('per') === 'year' ? 'YEAR' : 'WEEK';
  const date = params.get('date');
  const { data, error, refetch } = useQuery(EarningsStatementDocument, { variables: { per, date } });
  const statement = data?.earningsStatement;
  return (
    <PaperPage maxWidth={720}>
      {statement && <Actions statement={statement} per={per} />}
      {statement && <Paper statement={statement} />}
      {!statement && !error && <LoadingScreen />}
      {!statement && error && (
        <Notice title={t`The statement could not be loaded`} onRetry={refetch}>
          <Trans>Every cent you earned is safe in the books.</Trans>
        </Notice>
      )}
    </PaperPage>
  );
}

function Actions({ statement, per }: { statement: Statement; per: StatementPeriod }) {
  const { timeZone } = useConfiguration().serviceArea;
  const now = useNow(60_000);
  const periodAt = (instant: number) =>
    `/driver/statement?per=${per.toLowerCase()}&date=${toLocalDay(new Date(instant), timeZone)}`;
  const name = `earnings-${toLocalDay(new Date(statement.start), timeZone)}.csv`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...ON_SCREEN_ONLY }}>
      <Button component={Link} to="/driver?tab=wallet" size="small" startIcon={<ArrowBackIcon />}>
        <Trans>Back to Wallet</Trans>
      </Button>
      <Button component={Link} to={periodAt(Date.parse(statement.start) - 1)} size="small">
        {per === 'WEEK' ? t`Week before` : t`Year before`}
      </Button>
      {new Date(statement.end) <= now && (
        <Button component={Link} to={periodAt(Date.parse(statement.end))} size="small">
          {per === 'WEEK' ? t`Week after` : t`Year after`}
        </Button>
      )}
      <Button size="small" variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => void save(name, statement)}
      >
        <Trans>Save as CSV</Trans>
      </Button>
    </Box>
  );
}

/** What writes it is fetched then: few who read a statement save it. */
async function save(name: string, { lines, total, cashKept, setOff }: Statement): Promise<void> {
  const { statementCsv } = await import('./statement-csv.ts');
  const csv = statementCsv(lines, { total, cashKept, setOff });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Paper({ statement }: { statement: Statement }) {
  const { productName, serviceArea } = useConfiguration();
  const { timeZone } = serviceArea;
  const lastDay = new Date(Date.parse(statement.end) - 1).toISOString();
  return (
    <PaperSheet label={t`Statement of earnings`}>
      <Box>
        <Typography variant="h2" component="h1">
          <Trans>Statement of earnings</Trans>
        </Typography>
        <Typography color="textSecondary">
          {productName} · {dateText(statement.start, timeZone)} – {dateText(lastDay, timeZone)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <WorkDone {...statement} />
        </Typography>
      </Box>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Head>{t`Ride`}</Head>
            <Head isNumber>{t`Amount`}</Head>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <Box component="tr" key={line.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="td" sx={{ py: 2 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{line.destination}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {KINDS[line.kind]} · {dateTimeText(line.at, timeZone)}
                </Typography>
              </Box>
              <Amount>{moneyText(line.amount)}</Amount>
            </Box>
          ))}
        </tbody>
        <tfoot>
          <Box component="tr" sx={{ borderTop: 2, borderColor: 'text.primary' }}>
            <Box component="th" scope="row" sx={{ py: 2, textAlign: 'left' }}>
              <Trans>Total</Trans>
            </Box>
            <Amount>{moneyText(statement.total)}</Amount>
          </Box>
          {cashLines(statement).map(([label, amount]) => (
            <Box component="tr" key={label}>
              <Box component="th" scope="row" sx={{ py: 1, textAlign: 'left', fontWeight: 400 }}>
                {label}
              </Box>
              <Amount>{amount}</Amount>
            </Box>
          ))}
        </tfoot>
      </Box>
      {statement.lines.length === 0 && (
        <Typography color="textSecondary">
          <Trans>Nothing was booked in this time.</Trans>
        </Typography>
      )}
    </PaperSheet>
  );
}

/** What of the total is paid already: in cash, or by fees of cash that were owed. */
function cashLines({ cashKept, setOff }: Statement): readonly (readonly [string, string])[] {
  const lines = [
    [t`Of it in cash, yours already`, cashKept],
    [t`Set against fees of rides in cash`, setOff],
  ] as const;
  return lines
    .filter(([, amount]) => centsFromDollars(amount) > 0)
    .map(([label, amount]) => [label, moneyText(amount)]);
}

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <Box component="th" scope="col" sx={{ py: 2, textAlign: isNumber ? 'right' : 'left' }}>
      {children}
    </Box>
  );
}

function Amount({ children }: { children: string }) {
  return (
    <Box
      component="td"
      sx={{ py: 2, pl: 4, textAlign: 'right', verticalAlign: 'top', fontWeight: 650, whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}
