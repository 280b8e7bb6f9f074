import { useMutation, useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { updateCashRulesInput } from '../../../../application/payments/inputs.ts';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { toFailure } from '../../../components/form/failure.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useFormAct } from '../../../components/use-act.ts';
import { AdminCashDocument, UpdateCashRulesDocument } from '../../../generated/cash.ts';
import type { AdminCashRulesFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

/** Whether riders may pay in cash, and the form that changes it; nothing while it cannot be read. */
export function CashPanel() {
  const titleId = useId();
  const { dateTime } = useAreaTime();
  const { data } = useQuery(AdminCashDocument);
  const rules = data?.cashRules;
  if (!rules) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 10 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        <Trans>Cash</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {rules.isAllowed ? (
          <Trans>
            Riders may pay drivers who take cash. A driver may owe{' '}
            {ph({ limit: moneyText(rules.driverLimit) })}. Set {ph({ time: dateTime(rules.createdAt) })}:{' '}
            {ph({ reason: rules.changeReason })}
          </Trans>
        ) : (
          <Trans>Nobody pays in cash. Rides that are booked stay as they are when this changes.</Trans>
        )}
      </Typography>
      <CashForm key={rules.version} rules={rules} />
    </Box>
  );
}

const schema = z.object({
  isAllowed: z.boolean(),
  driverLimit: z.string().refine((text) => updateCashRulesInput.shape.driverLimit.safeParse(text).success, {
    error: () => t`Please enter an amount from 0 to 1000.00`,
  }),
  reason: updateCashRulesInput.shape.reason,
});

const RULES = ['cashRules', 'isCashAllowed'];

function CashForm({ rules }: { rules: AdminCashRulesFragment }) {
  const { isAllowed, driverLimit, version } = rules;
  const form = useZodForm(schema, { defaultValues: { isAllowed, driverLimit, reason: '' } });
  const [update] = useMutation(UpdateCashRulesDocument);
  const refetch = useRefetchFields(RULES);
  const act = useFormAct();
  const [saved, setSaved] = useState(0);
  const submit = async ({ driverLimit: typed, ...changes }: z.output<typeof schema>) => {
    const cents = updateCashRulesInput.shape.driverLimit.parse(typed);
    const input = { ...changes, driverLimit: dollarsFromCents(cents), version };
    await act(() => update({ variables: { input } }), { done: { title: t`Rules of cash changed` } });
    setSaved(saved + 1);
    await refetch();
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure(t`Failed to change the rules of cash`)}>
      <Controller
        control={form.control}
        name="isAllowed"
        render={({ field: { value, onChange } }) => (
          <FormControlLabel
            control={<Switch checked={value} onChange={(_, on) => onChange(on)} />}
            label={t`Riders may pay in cash`}
            sx={{ mb: 3 }}
          />
        )}
      />
      <MoneyField form={form} name="driverLimit" label={t`What one driver may owe`} unit="$" />
      <TextField
        form={form}
        name="reason"
        label={t`Reason for these rules`}
        required
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ my: 2 }}
      />
      <SubmitButton form={form}>
        <Trans>Set the rules of cash</Trans>
      </SubmitButton>
    </Form>
  );
}
