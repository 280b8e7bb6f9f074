import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField as MuiTextField, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { ratesInput, updatePricingInput } from '../../../../application/pricing/inputs.ts';
import { Form, markRefusedFields, SubmitButton } from '../../../components/form/form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { MoneyField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { useFormVersion, type RecordVersion } from '../../../components/form/use-record-version.ts';
import { useToast } from '../../../components/toast.tsx';
import type { AdminPricingFragment, AdminPricingQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PricingPreview } from './pricing-preview.tsx';
import { PublishDialog, type AskedPricing } from './publish-dialog.tsx';
import { getStartTime } from './start-time.ts';
import { useUpdatePricing } from './use-update-pricing.ts';
import { getChanges, RATE_FIELDS, RATE_LABELS, rateText, type RateField } from '../rate-fields.ts';

type Rates = Record<RateField, string>;
type PricingState = AdminPricingQuery['pricingState'];

const CLOCK_MS = 15_000;

const filledIn = z.string().refine((text) => text.trim() !== '', { error: () => t`Please enter a rate` });

const ratesSchema = z.object(
  Object.fromEntries(RATE_FIELDS.map((field) => [field, filledIn])) as Record<RateField, typeof filledIn>,
);

/** The reason is what the server only asks other callers for. */
const pricingSchema = ratesSchema.extend({
  reason: updatePricingInput.shape.reason.unwrap().min(1),
});

interface PricingFormProps {
  readonly state: PricingState;
  readonly onPublished: () => void;
}

/** The six rates and the reason for changing them; nothing is sent before the change was looked at. */
export function PricingForm({ state, onPublished }: PricingFormProps) {
  const [first] = useState(toRates(state.inForce));
  const form = useZodForm(pricingSchema, { defaultValues: { ...first, reason: '' } });
  const record = useFormVersion(form, { version: state.version, values: first });
  const isComplete = useParsed(form, pricingSchema) !== null;
  const [start, setStart] = useState('');
  const { timeZone } = useAreaTime();
  const { startsAt, problem } = getStartTime(start, timeZone, useNow(CLOCK_MS));
  const { asked, ask, close, publish } = usePublishing(form, record, { state, startsAt, onPublished });
  return (
    <>
      <Form form={form} onSubmit={ask}>
        <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
          <Trans>Update rates</Trans>
        </Typography>
        <RateFields form={form} />
        <ReasonField form={form} label={t`Reason for the change`} maxLength={500} sx={{ my: 2 }} />
        <ChangedFields record={record} labels={RATE_LABELS} toText={toRateText} />
        <StartField {...{ start, problem }} onStart={setStart} />
        <SendOrPreview form={form}>
          <SubmitButton form={form} disabled={!isComplete || problem !== null}>
            {startsAt === null ? <Trans>Update Pricing</Trans> : <Trans>Schedule Pricing</Trans>}
          </SubmitButton>
        </SendOrPreview>
      </Form>
      <PublishDialog asked={asked} onPublish={publish} onClose={close} />
    </>
  );
}

interface Publishing {
  readonly state: PricingState;
  readonly startsAt: string | null;
  readonly onPublished: () => void;
}

/** Asks about what was entered, and publishes what was asked about. */
function usePublishing(
  form: PricingFormState,
  record: RecordVersion<Rates>,
  { state, startsAt, onPublished }: Publishing,
) {
  const [asked, setAsked] = useState<AskedPricing | null>(null);
  const update = useUpdatePricing();
  const toast = useToast();
  const ask = ({ reason, ...typed }: z.output<typeof pricingSchema>) => {
    const rates = parseRates(form, typed);
    const neighbours = getNeighbours(state, startsAt);
    if (!rates) return;
    if (getChanges(rates, neighbours.replaced)?.length === 0) {
      toast({ severity: 'info', title: t`No rate changes`, description: t`There is nothing to publish.` });
    } else setAsked({ rates, reason, startsAt, ...neighbours });
  };
  /** What was refused because of the entries is shown at the entries. */
  const publish = async (acceptUnusual: boolean) => {
    if (!asked) return;
    const { rates, reason, startsAt: start } = asked;
    const { version } = record;
    try {
      await update({ ...rates, reason, version, acceptUnusual, ...(start !== null && { startsAt: start }) });
    } catch (error) {
      if (record.noteChange(error) || markRefusedFields(form, error)) return;
      throw error;
    }
    onPublished();
  };
  return { asked, ask, publish, close: () => setAsked(null) };
}

/** The button that sends the form, one that shows what the rates would have brought, and that. */
function SendOrPreview({ form, children }: { form: PricingFormState; children: ReactNode }) {
  const [previewed, setPreviewed] = useState<Rates | null>(null);
  const rates = ratesSchema.safeParse(useWatch({ control: form.control })).data ?? null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {children}
        <Button variant="outlined" disabled={rates === null} onClick={() => setPreviewed(rates)}>
          <Trans>Preview</Trans>
        </Button>
      </Box>
      {previewed && <PricingPreview rates={previewed} isOutdated={!isSame(previewed, rates)} />}
    </>
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

/** The rates that are in force before these start, and those that start next after them. */
function getNeighbours({ inForce, scheduled }: PricingState, startsAt: string | null) {
  const isBefore = ({ effectiveDate }: AdminPricingFragment) =>
    startsAt !== null && Date.parse(effectiveDate) <= Date.parse(startsAt);
  return {
    replaced: scheduled.filter(isBefore).at(-1) ?? inForce,
    next: scheduled.find((one) => !isBefore(one)) ?? null,
  };
}

/** The rates with two places; null, and the field marked, where one is no amount. */
function parseRates(form: PricingFormState, typed: Rates): Rates | null {
  const rates = { ...typed };
  for (const field of RATE_FIELDS) {
    const { data } = ratesInput.shape[field].safeParse(typed[field]);
    if (data === undefined) {
      form.setError(field, { message: t`Please enter an amount like 12.50` }, { shouldFocus: true });
      return null;
    }
    rates[field] = dollarsFromCents(data);
  }
  return rates;
}

function toRateText(field: RateField, value: unknown): string {
  const { data } = ratesInput.shape[field].safeParse(value);
  return data === undefined ? String(value) : rateText(field, dollarsFromCents(data));
}

function toRates(pricing: AdminPricingFragment): Rates {
  return Object.fromEntries(RATE_FIELDS.map((field) => [field, pricing[field]])) as Rates;
}
