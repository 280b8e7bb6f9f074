import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { MoreButton } from '../more-button.tsx';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { OrganisationInvoicesDocument, OrganisationReceivableDocument } from '../../generated/invoices.ts';
import type { ListedInvoiceFragment, OwedByOrganisationFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { monthText } from '../../lib/months.ts';
import { usePages } from '../../lib/pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { Facts, type Fact } from '../facts.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Notice } from '../notice.tsx';
import { InvoicePdfIcon } from './invoice-pdf.tsx';
import { invoiceStateText, invoiceTitle, isOverdue } from './invoice-words.ts';

const PAGE = 12;
const HOUR_MS = 3_600_000;

/** What an organisation owes, and its invoices and credit notes, the newest first. */
export function InvoicesList({ organisationId }: { readonly organisationId: string }) {
  const { pages } = usePages(
    OrganisationInvoicesDocument,
    { organisationId, first: PAGE },
    (data) => data.invoices,
  );
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  const { items } = pages;
  if (!items)
    return pages.hasFailed ? (
      <Notice title={t`The invoices could not be loaded`} onRetry={pages.retry} />
    ) : (
      <LoadingScreen />
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Owed organisationId={organisationId} />
      {items.length === 0 ? (
        <Typography color="textSecondary">
          <Trans>
            There is no invoice yet. Each comes in the first days of a month, for the rides of the last.
          </Trans>
        </Typography>
      ) : (
        <Box component="ul" aria-label={t`Invoices`} sx={LIST}>
          {items.map((invoice) => (
            <Invoice key={invoice.id} {...{ invoice, today }} />
          ))}
        </Box>
      )}
      <MoreButton pages={pages} variant="outlined" sx={{ justifySelf: 'start' }} />
    </Box>
  );
}

function Owed({ organisationId }: { readonly organisationId: string }) {
  const { data } = useQuery(OrganisationReceivableDocument, {
    variables: { organisationId },
    fetchPolicy: 'cache-and-network',
  });
  return data ? <Facts facts={owedFacts(data.receivable)} /> : null;
}

/** What is open, what of it is late, and what is not on an invoice yet. */
function owedFacts({ open, ageing, unused, unbilled }: OwedByOrganisationFragment): readonly Fact[] {
  const lateCents = [ageing.upTo30, ageing.upTo60, ageing.over60].reduce(
    (sum, amount) => sum + centsFromDollars(amount),
    0,
  );
  const late = moneyText((lateCents / 100).toFixed(2));
  return [
    [
      t`Open invoices`,
      lateCents > 0 ? t`${{ open: moneyText(open) }}, of it ${late} overdue` : moneyText(open),
    ],
    [t`Paid ahead`, centsFromDollars(unused) > 0 ? moneyText(unused) : null],
    [t`Not invoiced yet`, moneyText(unbilled)],
  ];
}

interface InvoiceProps {
  readonly invoice: ListedInvoiceFragment;
  readonly today: string;
}

function Invoice({ invoice, today }: InvoiceProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <MuiLink component={Link} to={`/invoices/${invoice.id}`} sx={{ fontWeight: 600 }}>
          {invoiceTitle(invoice)}
        </MuiLink>
        <Typography variant="body2" color={isOverdue(invoice, today) ? 'error' : 'textSecondary'}>
          {[monthText(invoice.month), invoiceStateText(invoice, today)].join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {moneyText(invoice.total)}
      </Typography>
      <InvoicePdfIcon invoice={invoice} />
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
