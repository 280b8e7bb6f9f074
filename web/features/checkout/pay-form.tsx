import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { cardFormSchema } from '../../components/card-entry/card-form-schema.ts';
import { CardEntry } from '../../components/card-entry/card-entry.tsx';
import { acceptedId, CardDeclined, type CardFields } from '../../components/card-entry/card-outcome.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { useToast, type Toast } from '../../components/toast.tsx';
import { moneyText } from '../../lib/money-text.ts';

interface PayFormProps {
  readonly clientSecret: string;
  /** Decimal text. */
  readonly amount: string;
}

/** The card and the button that charges it; afterwards, home. */
export function PayForm({ clientSecret, amount }: PayFormProps) {
  const fields = useRef<CardFields>(null);
  const form = useZodForm(cardFormSchema);
  const toast = useToast();
  const navigate = useNavigate();
  const submit = async () => {
    const card = fields.current;
    if (!(await card?.check()) || !card) return;
    acceptedId(await card.confirm(clientSecret, 'payment'));
    toast({ title: t`Payment Successful`, description: t`Your ride has been booked successfully!` });
    await navigate('/');
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure} sx={{ display: 'grid', gap: 6 }}>
      <Box>
        <Typography color="textSecondary" component="h1" variant="body1">
          <Trans>Amount to pay</Trans>
        </Typography>
        <Typography variant="h1" component="p">
          {moneyText(amount)}
        </Typography>
      </Box>
      <CardEntry ref={fields} />
      <SubmitButton form={form} size="large">
        <Trans>Pay {ph({ amount: moneyText(amount) })}</Trans>
      </SubmitButton>
    </Form>
  );
}

function toFailure(error: unknown): Toast {
  if (error instanceof CardDeclined) return { title: t`Payment Failed`, description: error.message };
  return {
    title: t`Payment Error`,
    description: t`An unexpected error occurred during payment processing.`,
  };
}
