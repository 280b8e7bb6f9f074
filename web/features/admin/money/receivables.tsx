import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { AmountTable } from './amount-table.tsx';
import { lastMonthBefore } from '../../../../domain/billing/invoice.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import { EveryReceivableDocument, IssueInvoicesDocument } from '../../../generated/receivables.ts';
import type { EveryReceivableQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
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
    <AmountTable
      label={t`Owed by organizations`}
      heads={[t`Organization`, t`Not due`, t`1–30`, t`31–60`, t`Over 60`, t`Paid ahead`, t`Not invoiced yet`]}
      rows={receivables.map(({ organisationId, organisationName, ageing, unused, unbilled }) => ({
        key: organisationId,
        name: (
          <MuiLink component={Link} to={organisationPath(organisationId)}>
            {organisationName}
          </MuiLink>
        ),
        amounts: [ageing.notDue, ageing.upTo30, ageing.upTo60, ageing.over60, unused, unbilled],
      }))}
      maxWidth={860}
    />
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
