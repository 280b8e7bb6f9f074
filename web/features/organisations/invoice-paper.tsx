import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { Facts } from '../../components/facts.tsx';
import { invoiceStateText, invoiceTitle } from '../../components/organisations/invoice-words.ts';
import { PaperSheet } from '../../components/paper-page.tsx';
import type { InvoicePaperQuery } from '../../generated/operations.ts';
import { dayText, useAreaTime } from '../../lib/area-time.ts';
import { isTestMode, useConfiguration } from '../../lib/configuration.ts';
import { moneyText } from '../../lib/money-text.ts';
import { monthText } from '../../lib/months.ts';
import { useNow } from '../../lib/use-now.ts';

type Details = InvoicePaperQuery['invoice'];
const HOUR_MS = 3_600_000;

/** What is owed for the rides of a month, ride by ride, and what has been paid of it. */
export function InvoicePaper({ details }: { readonly details: Details }) {
  const { invoice, lines, settlements } = details;
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  const { payments, supportEmail } = useConfiguration();
  const title = invoiceTitle(invoice);
  return (
    <PaperSheet label={title}>
      <BrandMark />
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Facts
        facts={[
          [t`To`, invoice.organisationName],
          [t`Month`, monthText(invoice.month)],
          [t`Issued`, dayText(invoice.issuedOn)],
          [t`Due`, invoice.kind === 'INVOICE' ? dayText(invoice.dueOn) : null],
          [t`State`, invoiceStateText(invoice, today)],
        ]}
      />
      <Lines lines={lines} total={invoice.total} />
      {settlements.length > 0 && <Settlements details={details} />}
      <Typography variant="body2">
        {invoice.kind === 'INVOICE'
          ? t`Please transfer the amount with the number of the invoice as its reference.`
          : t`It is set against the next amounts that are due.`}{' '}
        <Trans>Questions: {supportEmail}</Trans>
      </Typography>
      {isTestMode(payments.mode) && (
        <Typography variant="body2">
          <Trans>Test mode: no real money has moved.</Trans>
        </Typography>
      )}
    </PaperSheet>
  );
}

/** Ride by ride; on a phone the table scrolls by itself. */
function Lines({ lines, total }: { readonly lines: Details['lines']; readonly total: string }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t`Rides of the invoice`}>
      <Table size="small" aria-label={t`Rides of the invoice`} sx={{ '& *': { color: '#000' } }}>
        <TableHead>
          <TableRow>
            <TableCell>
              <Trans>Day</Trans>
            </TableCell>
            <TableCell>
              <Trans>Passenger</Trans>
            </TableCell>
            <TableCell>
              <Trans>Ride</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Fare and tip</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Amount</Trans>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <Line key={line.refundId ?? line.rideId} line={line} />
          ))}
          <TableRow>
            <TableCell component="th" scope="row" colSpan={4} sx={{ fontWeight: 650 }}>
              <Trans>Total</Trans>
            </TableCell>
            <TableCell align="right" sx={{ ...AMOUNT, fontWeight: 650 }}>
              {moneyText(total)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  );
}

function Line({ line }: { readonly line: Details['lines'][number] }) {
  const { pickupAddress, dropoffAddress, agreementName, refunded, refundId } = line;
  const notes = [
    agreementName,
    pickupAddress && dropoffAddress && `${pickupAddress} → ${dropoffAddress}`,
    refundId === null && centsFromDollars(refunded) > 0 && t`${{ refunded: moneyText(refunded) }} refunded`,
    refundId !== null && t`Refund`,
  ];
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(line.day)}</TableCell>
      <TableCell>{line.passengerName}</TableCell>
      <TableCell>{notes.filter(Boolean).join(' · ')}</TableCell>
      <TableCell align="right" sx={AMOUNT}>
        {moneyText(line.ride)}
      </TableCell>
      <TableCell align="right" sx={AMOUNT}>
        {moneyText(line.amount)}
      </TableCell>
    </TableRow>
  );
}

/** What paid an invoice, or which invoices a credit note has paid. */
function Settlements({ details: { invoice, settlements } }: { readonly details: Details }) {
  const { dateTime } = useAreaTime();
  const toText = ({ creditNoteNumber, invoiceNumber }: Details['settlements'][number]) => {
    if (invoice.kind === 'CREDIT_NOTE') return t`Set against invoice ${{ number: invoiceNumber }}`;
    return creditNoteNumber ? t`Credit note ${{ number: creditNoteNumber }}` : t`Bank transfer`;
  };
  return (
    <Facts
      facts={settlements.map((one) => [`${toText(one)}, ${dateTime(one.createdAt)}`, moneyText(one.amount)])}
    />
  );
}

const AMOUNT = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
