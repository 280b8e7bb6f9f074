import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CloseActions } from '../../components/close-actions.tsx';
import { CardEntry, useCanUseCards } from '../../components/card-entry/card-entry.tsx';
import {
  acceptedId,
  CardDeclined,
  type CardFields,
  type CardOutcome,
} from '../../components/card-entry/card-outcome.ts';
import { useSavedCard } from '../../components/card-entry/use-saved-card.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { CardChoice, NEW_CARD } from '../../components/payments/card-choice.tsx';
import { useSavedCards } from '../../components/payments/use-saved-cards.ts';
import { useToast, type Toast } from '../../components/toast.tsx';
import { ConfirmInvoicePaymentDocument, PayInvoiceDocument } from '../../generated/pay-invoice.ts';
import { isTestMode, useConfiguration } from '../../lib/configuration.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { moneyText } from '../../lib/money-text.ts';
import { isFinalRefusal, serverMessage } from '../../lib/server-message.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

interface PayInvoiceProps {
  readonly isOpen: boolean;
  readonly invoiceId: string;
  readonly number: string;
  /** What is open of it, decimal text. */
  readonly open: string;
  readonly onClose: () => void;
}

/** Pays all that is open of an invoice, with a saved card of the member or a new one. */
export function PayInvoiceDialog({ isOpen, ...props }: PayInvoiceProps) {
  const canUseCards = useCanUseCards();
  return (
    <Dialog open={isOpen} onClose={props.onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t`Pay invoice ${{ number: props.number }} by card`}</DialogTitle>
      {isOpen && (canUseCards ? <PayForm {...props} /> : <NoCards onClose={props.onClose} />)}
    </Dialog>
  );
}

function NoCards({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <DialogContent>
        <Typography>
          <Trans>Payment processing is not configured</Trans>
        </Typography>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </>
  );
}

const SCHEMA = z.object({ cardId: z.string() });

function PayForm({ invoiceId, open, onClose }: Omit<PayInvoiceProps, 'isOpen'>) {
  const form = useZodForm(SCHEMA, { defaultValues: { cardId: '' } });
  const chosen = useWatch({ control: form.control, name: 'cardId' });
  const { cards, hasFailed } = useSavedCards();
  const { payments } = useConfiguration();
  const fields = useRef<CardFields>(null);
  const saved = useSavedCard();
  const pay = usePayment(invoiceId);
  const toast = useToast();
  const preferred = cards?.find(({ isDefault }) => isDefault)?.id ?? (cards || hasFailed ? NEW_CARD : null);
  const cardId = chosen || preferred;
  const submit = async () => {
    const card = fields.current;
    const isNew = cardId === NEW_CARD;
    if (isNew && (!card || !(await card.check()))) return;
    const confirm = isNew && card ? (secret: string) => card.confirm(secret, 'payment') : saved.confirm;
    toast(await pay(isNew ? null : cardId, confirm));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          <Trans>All that is open of the invoice is paid now, and is on its page as paid at once.</Trans>
        </Typography>
        {cardId !== NEW_CARD && isTestMode(payments.mode) && (
          <Alert severity="info">
            <Trans>Test mode: no real money moves.</Trans>
          </Alert>
        )}
        <CardChoice {...{ cards, hasFailed }} value={cardId} onChange={(id) => form.setValue('cardId', id)} />
        {cardId === NEW_CARD && <CardEntry ref={fields} />}
        {saved.question}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Cancel`}>
        <SubmitButton form={form} disabled={cardId === null}>
          {t`Pay ${{ amount: moneyText(open) }}`}
        </SubmitButton>
      </CloseActions>
    </Form>
  );
}

const CHANGED = ['invoice', 'invoices', 'receivable', 'organisationPayments'];

/** Prepare, confirm with the card, record: resolves to what was reached, and throws before any money moved. */
function usePayment(invoiceId: string) {
  const [prepare] = useMutation(PayInvoiceDocument);
  const [record] = useMutation(ConfirmInvoicePaymentDocument);
  const keys = useIdempotencyKeys();
  const refetch = useRefetchFields(CHANGED);
  return async (
    paymentMethodId: string | null,
    confirm: (clientSecret: string) => Promise<CardOutcome>,
  ): Promise<Toast> => {
    const input = { invoiceId, paymentMethodId, id: keys.keyFor(String(paymentMethodId)) };
    const { data } = await prepare({ variables: { input } }).catch(async (error: unknown) => {
      if (isFinalRefusal(error)) keys.renew();
      await refetch();
      throw error;
    });
    if (!data) throw new Error('Nothing was prepared');
    const { id: paymentId, clientSecret, amount } = data.payInvoice;
    const outcome = await confirm(clientSecret);
    // Declined or paid, the next try is another payment.
    keys.renew();
    acceptedId(outcome);
    try {
      await record({ variables: { paymentId } });
    } catch (error) {
      const description = serverMessage(error) ?? t`It will be on the invoice shortly.`;
      return { title: t`Your card was charged`, description, severity: 'info' };
    } finally {
      await refetch();
    }
    return { title: t`Invoice paid`, description: t`${{ amount: moneyText(amount) }} was paid by card.` };
  };
}

function toFailure(error: unknown): Toast {
  if (error instanceof CardDeclined) return { title: t`Payment Failed`, description: error.message };
  return { title: t`Nothing was charged`, description: serverMessage(error) ?? t`Please try again.` };
}
