import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Box, Typography } from '@mui/material';
import { z } from 'zod';
import { updatePricingInput } from '../../../../application/pricing/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { UpdatePricingDocument } from '../../../generated/admin.ts';
import type { AdminPricingFragment } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useWaitingToast } from '../approvals/use-waiting-toast.ts';
import { RATE_FIELDS, RATE_LABELS, type RateField } from './rate-fields.ts';

type Rates = Record<RateField, string>;

const filledIn = z.string().refine((text) => text.trim() !== '', { error: () => t`Please enter a rate` });

/** The texts are sent as they were typed; the reason is what the server only asks other callers for. */
const pricingSchema = z.object({
  ...(Object.fromEntries(RATE_FIELDS.map((field) => [field, filledIn])) as Record<
    RateField,
    typeof filledIn
  >),
  reason: updatePricingInput.shape.reason.unwrap().min(1),
});

/** The six rates and the reason for changing them; nothing is sent without one. */
export function PricingForm({ pricing }: { pricing: AdminPricingFragment }) {
  const form = useZodForm(pricingSchema, { defaultValues: { ...toRates(pricing), reason: '' } });
  const isComplete = useParsed(form, pricingSchema) !== null;
  const update = useUpdatePricing();
  const submit = async ({ reason, ...rates }: z.output<typeof pricingSchema>) => {
    await update(rates, reason);
    form.resetField('reason');
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        <Trans>Update rates</Trans>
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {RATE_FIELDS.map((field) => (
          <MoneyField
            key={field}
            form={form}
            name={field}
            label={RATE_LABELS[field]}
            unit={field === 'commissionRate' ? '%' : '$'}
          />
        ))}
      </Box>
      <TextField
        form={form}
        name="reason"
        label={t`Reason for the change`}
        required
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ my: 2 }}
      />
      <SubmitButton form={form} disabled={!isComplete}>
        <Trans>Update Pricing</Trans>
      </SubmitButton>
    </Form>
  );
}

/** Publishes the rates and says so; throws when they were refused. */
function useUpdatePricing() {
  const [update] = useMutation(UpdatePricingDocument, {
    refetchQueries: ['AdminPricing', 'PricingHistory'],
  });
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  return async (rates: Rates, reason: string): Promise<void> => {
    try {
      await update({ variables: { input: { ...rates, reason } } });
    } catch (error) {
      if (await toastWaiting(error)) return;
      throw error;
    }
    toast({ title: t`Pricing updated successfully` });
  };
}

function toFailure(error: unknown): Toast {
  return { title: t`Error`, description: serverMessage(error) ?? t`Failed to update pricing` };
}

function toRates(pricing: AdminPricingFragment): Rates {
  return Object.fromEntries(RATE_FIELDS.map((field) => [field, pricing[field]])) as Rates;
}
