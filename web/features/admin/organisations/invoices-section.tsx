import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { InvoicesList } from '../../../components/organisations/invoices-list.tsx';
import { SectionPart } from '../../../components/section-part.tsx';
import { useToast } from '../../../components/toast.tsx';
import { OrganisationTransfersDocument, ReverseTransferDocument } from '../../../generated/admin-invoices.ts';
import type { ListedTransferFragment } from '../../../generated/operations.ts';
import { dayText } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { usePages } from '../../../lib/pages.ts';
import { useBooksChanged } from './use-books-changed.ts';

const TransferDialog = lazyDialog(
  'isOpen',
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
);

const PAGE = 12;

/** What an organisation owes and has paid, and what an operator records about it. */
export function InvoicesSection({ organisationId }: { readonly organisationId: string }) {
  const [isRecording, setRecording] = useState(false);
  return (
    <SectionPart
      title={t`Invoices`}
      text={t`Issued in the first days of each month for the rides of the last one, and sent to the address of the organization.`}
    >
      <InvoicesList organisationId={organisationId} />
      <Transfers organisationId={organisationId} />
      <Button variant="outlined" onClick={() => setRecording(true)} sx={{ justifySelf: 'start' }}>
        <Trans>Record a bank transfer</Trans>
      </Button>
      <TransferDialog
        isOpen={isRecording}
        organisationId={organisationId}
        onClose={() => setRecording(false)}
      />
    </SectionPart>
  );
}

function Transfers({ organisationId }: { readonly organisationId: string }) {
  const { pages } = usePages(
    OrganisationTransfersDocument,
    { organisationId, first: PAGE },
    (data) => data.organisationPayments,
  );
  const [asked, ask] = useState<ListedTransferFragment | null>(null);
  const { items } = pages;
  if (!items || items.length === 0) return null;
  return (
    <>
      <Typography variant="h5" component="h3">
        <Trans>Payments</Trans>
      </Typography>
      <Box component="ul" aria-label={t`Payments`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} onTakeBack={() => ask(transfer)} />
        ))}
      </Box>
      <MoreButton pages={pages} sx={{ justifySelf: 'start' }} />
      <TakeBackQuestion transfer={asked} onClose={() => ask(null)} />
    </>
  );
}

interface TransferProps {
  readonly transfer: ListedTransferFragment;
  readonly onTakeBack: () => void;
}

function Transfer({ transfer, onTakeBack }: TransferProps) {
  const { amount, receivedOn, bankReference, isByCard, reversesId, reversedById, reason } = transfer;
  const way = isByCard ? t`Card · ${bankReference}` : bankReference;
  const note = reversesId !== null ? t`Taken back: ${{ reason: reason ?? '' }}` : way;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{dayText(receivedOn)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reversedById === null ? note : t`${note} · taken back`}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {moneyText(amount)}
      </Typography>
      {reversesId === null && reversedById === null && !isByCard && (
        <Button
          size="small"
          color="error"
          onClick={onTakeBack}
          aria-label={t`Take back ${{ amount: moneyText(amount) }} of ${{ day: dayText(receivedOn) }}`}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
    </Box>
  );
}

interface TakeBackProps {
  /** Null asks nothing. */
  readonly transfer: ListedTransferFragment | null;
  readonly onClose: () => void;
}

function TakeBackQuestion({ transfer, onClose }: TakeBackProps) {
  const [reverse] = useMutation(ReverseTransferDocument);
  const changed = useBooksChanged();
  const toast = useToast();
  const question = transfer && {
    title: t`Take back ${{ amount: moneyText(transfer.amount) }}?`,
    text: t`The record stays, and another one takes it back: what it has paid is open again.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`Take back`,
    isDestructive: true,
    toFailure: toFailure(undefined, t`The transfer was not taken back`),
    onConfirm: async (reason: string) => {
      await reverse({ variables: { paymentId: transfer.id, reason } });
      toast({ title: t`Transfer taken back` });
      await changed();
    },
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}
