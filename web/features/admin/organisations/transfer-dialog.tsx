import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { recordOrganisationPaymentInput } from '../../../../application/billing/inputs.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { RecordTransferDocument } from '../../../generated/admin-invoices.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useBooksChanged } from './use-books-changed.ts';

interface TransferDialogProps {
  readonly isOpen: boolean;
  readonly organisationId: string;
  readonly onClose: () => void;
}

/** A bank transfer that has arrived; it pays the oldest open invoices. */
export function TransferDialog({ isOpen, organisationId, onClose }: TransferDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      {isOpen && <TransferForm {...{ organisationId, onClose }} />}
    </Dialog>
  );
}

/** The amount stays text, as it is sent. */
function toSchema() {
  const { amount, receivedOn, bankReference } = recordOrganisationPaymentInput.shape;
  return z.object({
    amount: z
      .string()
      .trim()
      .refine((text) => amount.safeParse(text).success, {
        error: () => t`More than $0.00, with at most two places`,
      }),
    receivedOn,
    bankReference,
  });
}

function TransferForm({ organisationId, onClose }: Omit<TransferDialogProps, 'isOpen'>) {
  const { timeZone } = useAreaTime();
  const schema = useMemo(() => toSchema(), []);
  const [receivedOn] = useState(() => toLocalDay(new Date(), timeZone));
  const form = useZodForm(schema, {
    defaultValues: { amount: '', receivedOn, bankReference: '' },
  });
  // The same try is the same record.
  const id = useRef(v7());
  const [record] = useMutation(RecordTransferDocument);
  const changed = useBooksChanged();
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Record a bank transfer`}
      submitLabel={t`Record`}
      toFailure={toFailure(undefined, t`Nothing was recorded`)}
      onClose={onClose}
      onSubmit={async (transfer) => {
        await record({ variables: { input: { ...transfer, id: id.current, organisationId } } });
        toast({ title: t`Transfer recorded` });
        onClose();
        await changed();
      }}
    >
      <Typography>
        <Trans>It pays the invoices that are due first. What is left over pays the next one.</Trans>
      </Typography>
      <MoneyField form={form} name="amount" label={t`Amount`} min={0.01} required />
      <TextField form={form} name="receivedOn" label={t`Received on`} type="date" required />
      <TextField form={form} name="bankReference" label={t`Bank reference`} required />
    </DialogForm>
  );
}
