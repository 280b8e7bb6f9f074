import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Box, Button, TextField as MuiTextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { updatePricingInput } from '../../../../application/pricing/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { UpdatePricingDocument } from '../../../generated/admin.ts';
import type { AdminPricingFragment } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { PricingPreview } from './pricing-preview.tsx';
import { getStartTime } from './start-time.ts';
import { RATE_FIELDS, RATE_LABELS, type RateField } from '../rate-fields.ts';

type Rates = Record<RateField, string>;

const CLOCK_MS = 15_000;

const filledIn = z.string().refine((text) => text.trim() !== '', { error: () => t`Please enter a rate` });

/** The texts are sent as they were typed. */
const ratesSchema = z.object(
  Object.fromEntries(RATE_FIELDS.map((field) => [field, filledIn])) as Record<RateField, typeof filledIn>,
);

/** The reason is what the server only asks other callers for. */
const pricingSchema = ratesSchema.extend({
  reason: updatePricingInput.shape.reason.unwrap().min(1),
});

/** The six rates and the reason for changing them; nothing is sent without one. */
export function PricingForm({ pricing }: { pricing: AdminPricingFragment }) {
  const form = useZodForm(pricingSchema, { defaultValues: { ...toRates(pricing), reason: '' } });
  const isComplete = useParsed(form, pricingSchema) !== null;
  const update = useUpdatePricing();
  const [start, setStart] = useState('');
  const { timeZone } = useAreaTime();
  const { startsAt, problem } = getStartTime(start, timeZone, useNow(CLOCK_MS));
  const [previewed, setPreviewed] = useState<Rates | null>(null);
  const rates = ratesSchema.safeParse(useWatch({ control: form.control })).data ?? null;
  const submit = async ({ reason, ...input }: z.output<typeof pricingSchema>) => {
    await update({ ...input, reason, ...(startsAt !== null && { startsAt }) });
    form.resetField('reason');
    setStart('');
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        <Trans>Update rates</Trans>
      </Typography>
      <RateFields form={form} />
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
      <StartField {...{ start, problem }} onStart={setStart} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <SubmitButton form={form} disabled={!isComplete || problem !== null}>
          {startsAt === null ? <Trans>Update Pricing</Trans> : <Trans>Schedule Pricing</Trans>}
        </SubmitButton>
        <Button variant="outlined" disabled={rates === null} onClick={() => setPreviewed(rates)}>
          <Trans>Preview</Trans>
        </Button>
      </Box>
      {previewed && <PricingPreview rates={previewed} isOutdated={!isSame(previewed, rates)} />}
    </Form>
  );
}

/** The rates that the product begins with. */
const PLACEHOLDERS: Rates = {
  schedulingFee: dollarsFromCents(DEFAULT_RATES.schedulingFeeCents),
  commissionRate: dollarsFromCents(DEFAULT_RATES.commissionRateBasisPoints),
  shortDistanceMinimum: dollarsFromCents(DEFAULT_RATES.shortDistanceMinimumCents),
  shortDistancePerMile: dollarsFromCents(DEFAULT_RATES.shortDistancePerMileCents),
  longDistanceMinimum: dollarsFromCents(DEFAULT_RATES.longDistanceMinimumCents),
  longDistancePerMile: dollarsFromCents(DEFAULT_RATES.longDistancePerMileCents),
};

type PricingFormState = ZodForm<z.input<typeof pricingSchema>, z.output<typeof pricingSchema>>;

function RateFields({ form }: { form: PricingFormState }) {
  return (
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
          placeholder={PLACEHOLDERS[field]}
          unit={field === 'commissionRate' ? '%' : '$'}
        />
      ))}
    </Box>
  );
}

interface StartFieldProps {
  readonly start: string;
  readonly problem: string | null;
  readonly onStart: (start: string) => void;
}

function StartField({ start, problem, onStart }: StartFieldProps) {
  const { zoneName } = useAreaTime();
  return (
    <MuiTextField
      type="datetime-local"
      label={t`Starts (${zoneName})`}
      value={start}
      onChange={({ target }) => onStart(target.value)}
      error={problem !== null}
      helperText={problem ?? t`Leave it empty to start at once. Quotes made before keep their price.`}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ mb: 4, maxWidth: 400 }}
    />
  );
}

function isSame(a: Rates, b: Rates | null): boolean {
  return b !== null && RATE_FIELDS.every((field) => a[field] === b[field]);
}

/** Publishes the rates and says so; throws when they were refused. */
function useUpdatePricing() {
  const { dateTime } = useAreaTime();
  const [update] = useMutation(UpdatePricingDocument, {
    refetchQueries: ['AdminPricing', 'PricingHistory'],
  });
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  return async (input: Rates & { reason: string; startsAt?: string }): Promise<void> => {
    try {
      await update({ variables: { input } });
    } catch (error) {
      if (await toastWaiting(error)) return;
      throw error;
    }
    const { startsAt } = input;
    toast({
      title: t`Pricing updated successfully`,
      ...(startsAt !== undefined && { description: t`From ${{ time: dateTime(startsAt) }} on` }),
    });
  };
}

function toFailure(error: unknown): Toast {
  return { title: t`Error`, description: serverMessage(error) ?? t`Failed to update pricing` };
}

function toRates(pricing: AdminPricingFragment): Rates {
  return Object.fromEntries(RATE_FIELDS.map((field) => [field, pricing[field]])) as Rates;
}
