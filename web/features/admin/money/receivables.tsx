import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Button,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link } from 'react-router';
import { lastMonthBefore } from '../../../../domain/billing/invoice.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import { EveryReceivableDocument, IssueInvoicesDocument } from '../../../generated/receivables.ts';
import type { EveryReceivableQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { monthText } from '../../../lib/months.ts';
import { useNow } from '../../../lib/use-now.ts';
import { organisationPath } from '../organisations/organisation-path.ts';

const HOUR_MS = 3_600_000;

/** What each organisation owes, by how long it has been due; nothing where there are none. */
export function Receivables() {
  const { data, error, refetch } = useQuery(EveryReceivableDocument, { fetchPolicy: 'cache-and-network' });
  if (!data && error)
    return <Notice title={t`What organizations owe could not be loaded`} onRetry={refetch} />;
  if (!data || data.receivables.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 8 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        <Trans>Owed by organizations</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        <Trans>Open invoices by the days since they were due.</Trans>
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t`Owed by organizations`}>
        <Ages receivables={data.receivables} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 3 }}>
        <IssueButton />
        <CsvLink list="invoices" filter={{}} label={t`Invoices`} />
      </Box>
    </Box>
  );
}

function Ages({ receivables }: { readonly receivables: EveryReceivableQuery['receivables'] }) {
  return (
    <Table size="small" aria-label={t`Owed by organizations`} sx={{ maxWidth: 860 }}>
      <TableHead>
        <TableRow>
          <TableCell>
            <Trans>Organization</Trans>
          </TableCell>
          {[t`Not due`, t`1–30`, t`31–60`, t`Over 60`, t`Paid ahead`, t`Not invoiced yet`].map((label) => (
            <TableCell key={label} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {receivables.map(({ organisationId, organisationName, ageing, unused, unbilled }) => (
          <TableRow key={organisationId}>
            <TableCell component="th" scope="row">
              <MuiLink component={Link} to={organisationPath(organisationId)}>
                {organisationName}
              </MuiLink>
            </TableCell>
            {Object.entries({
              notDue: ageing.notDue,
              upTo30: ageing.upTo30,
              upTo60: ageing.upTo60,
              over60: ageing.over60,
              unused,
              unbilled,
            }).map(([column, amount]) => (
              <TableCell
                key={column}
                align="right"
                sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {moneyText(amount)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** For who does not wait until the product issues them by itself. */
function IssueButton() {
  const { timeZone } = useAreaTime();
  const month = lastMonthBefore(toLocalDay(useNow(HOUR_MS), timeZone));
  const [issue, { loading }] = useMutation(IssueInvoicesDocument, {
    refetchQueries: [EveryReceivableDocument],
  });
  const act = useAct();
  const name = monthText(month);
  const click = () =>
    act(() => issue({ variables: { month } }), {
      title: t`No invoices were issued`,
      done: { title: t`Invoices of ${name} are issued` },
    });
  return (
    <Button variant="outlined" loading={loading} onClick={() => void click()}>
      {t`Issue invoices of ${name}`}
    </Button>
  );
}
