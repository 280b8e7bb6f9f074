import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useMemo } from 'react';
import { z } from 'zod';
import { fullName } from '../../../../domain/users/user.ts';
import { grantCreditInput } from '../../../../application/wallet/inputs.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { MoneyField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useGrantCredit } from './use-user-acts.ts';
import type { NamedUser } from './user-words.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface CreditDialogProps {
  /** A rider; null closes the dialog. */
  readonly user: NamedUser | null;
  readonly onClose: () => void;
}

/** Gives a rider money of the business, with a reason that the rider reads. */
export function CreditDialog({ user, onClose }: CreditDialogProps) {
  return (
    <Dialog open={user !== null} onClose={onClose} maxWidth="sm" fullWidth>
      {user && <CreditForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

/** The amount stays text, as it is sent. */
function toSchema() {
  const { amount, reason } = grantCreditInput.shape;
  const typed = z.string().trim();
  return z.object({
    amount: typed.refine((text) => amount.safeParse(text).success, {
      error: () => t`More than $0.00, with at most two places`,
    }),
    reason,
  });
}

function CreditForm({ user, onClose }: { user: NamedUser; onClose: () => void }) {
  const grant = useGrantCredit();
  const schema = useMemo(() => toSchema(), []);
  const form = useZodForm(schema, { mode: 'onChange', defaultValues: { amount: '', reason: '' } });
  const wanted = useParsed(form, schema);
  const submit = async ({ amount, reason }: { amount: string; reason: string }) => {
    await grant(user, amount, reason);
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      toFailure={toFailure(t`Failed to give the credit`)}
      title={t`Give credit`}
      submitLabel={wanted === null ? t`Give credit` : t`Give ${{ amount: moneyText(wanted.amount) }}`}
      isComplete={wanted !== null}
      onClose={onClose}
    >
      <Typography>
        <Trans>The business pays it into the wallet of {ph({ name: fullName(user) })}, at once.</Trans>
      </Typography>
      <MoneyField form={form} name="amount" label={t`Amount`} min={0.01} required />
      <ReasonField form={form} hint={t`The rider reads it in the wallet.`} maxLength={200} />
    </DialogForm>
  );
}
