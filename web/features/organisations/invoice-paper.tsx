import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
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
          [t({ message: 'To', context: 'whom an invoice is for' }), invoice.organisationName],
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

/** Ride by ride, with the total. */
function Lines({ lines, total }: { readonly lines: Details['lines']; readonly total: string }) {
  return (
    <Box>
      <Box component="ul" aria-label={t`Rides of the invoice`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Line key={line.refundId ?? line.rideId} line={line} />
        ))}
      </Box>
      <Box sx={{ ...ROW, borderTop: '2px solid #000' }}>
        <Typography sx={STRONG}>
          <Trans>Total</Trans>
        </Typography>
        <Typography sx={STRONG}>{moneyText(total)}</Typography>
      </Box>
    </Box>
  );
}

function Line({ line }: { readonly line: Details['lines'][number] }) {
  const { pickupAddress, dropoffAddress, agreementName, refunded, refundId } = line;
  const ride = moneyText(line.ride);
  const notes = [
    agreementName,
    t`fare and tip ${ride}`,
    refundId === null && centsFromDollars(refunded) > 0 && t`${{ refunded: moneyText(refunded) }} refunded`,
    refundId !== null && t`Refund`,
  ];
  return (
    <Box component="li" sx={{ ...ROW, breakInside: 'avoid' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {dayText(line.day)} · {line.passengerName}
        </Typography>
        {pickupAddress && dropoffAddress && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {pickupAddress} → {dropoffAddress}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: '#444', overflowWrap: 'anywhere' }}>
          {notes.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ ...AMOUNT, fontWeight: 600 }}>{moneyText(line.amount)}</Typography>
    </Box>
  );
}

/** What paid an invoice, or which invoices a credit note has paid. */
function Settlements({ details: { invoice, settlements } }: { readonly details: Details }) {
  const { dateTime } = useAreaTime();
  const toText = ({ creditNoteNumber, invoiceNumber, isByCard }: Details['settlements'][number]) => {
    if (invoice.kind === 'CREDIT_NOTE') return t`Set against invoice ${{ number: invoiceNumber }}`;
    if (creditNoteNumber) return t`Credit note ${{ number: creditNoteNumber }}`;
    return isByCard ? t`Card` : t`Bank transfer`;
  };
  return (
    <Facts
      facts={settlements.map((one) => [`${toText(one)}, ${dateTime(one.createdAt)}`, moneyText(one.amount)])}
    />
  );
}

const AMOUNT = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
const STRONG = { ...AMOUNT, fontWeight: 650 } as const;
const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  py: 2,
  borderTop: '1px solid #bbb',
} as const;
