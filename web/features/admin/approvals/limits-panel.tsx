import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { z } from 'zod';
import { updateLimitsInput } from '../../../../application/approvals/inputs.ts';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useFormAct } from '../../../components/use-act.ts';
import {
  AdminApprovalLimitsDocument,
  UpdateApprovalLimitsDocument,
} from '../../../generated/approval-limits.ts';
import type { AdminLimitsFragment, UpdateApprovalLimitsInput } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { LIMIT_FIELDS, LIMIT_LABELS, limitText, type LimitField } from './limit-fields.ts';
import { toFailure } from '../../../components/form/failure.ts';

/** What one admin may do alone, and the form that changes it; nothing while it cannot be read. */
export function LimitsPanel() {
  const titleId = useId();
  const { dateTime } = useAreaTime();
  const { data } = useQuery(AdminApprovalLimitsDocument);
  const [changed, setChanged] = useState(0);
  const limits = data?.approvalLimits;
  if (!limits) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 10 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        <Trans>What one admin may do alone</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {limits.isSet ? (
          <Trans>
            Everything beyond waits for a second admin, and so does a change of these limits. Set{' '}
            {ph({ time: dateTime(limits.createdAt) })}: {ph({ reason: limits.changeReason })}
          </Trans>
        ) : (
          <Trans>
            Everything: nothing waits for a second admin. Once a limit is set, a change of the limits waits
            too.
          </Trans>
        )}
      </Typography>
      <LimitsForm key={changed} limits={limits} onChanged={() => setChanged((count) => count + 1)} />
    </Box>
  );
}

const amount = z
  .string()
  .refine((text) => text.trim() === '' || updateLimitsInput.shape.refundLimit.safeParse(text).success, {
    error: () => t`Please enter an amount like 12.50`,
  });

const schema = z.object({
  refundLimit: amount,
  payoutLimit: amount,
  commissionMin: amount,
  commissionMax: amount,
  waitingDays: z
    .string()
    .refine((text) => updateLimitsInput.shape.waitingDays.safeParse(Number(text)).success, {
      error: () => t`Please enter a number of days from 1 to 90`,
    }),
  reason: updateLimitsInput.shape.reason,
});

interface LimitsFormProps {
  readonly limits: AdminLimitsFragment;
  readonly onChanged: () => void;
}

function LimitsForm({ limits, onChanged }: LimitsFormProps) {
  const values = toValues(limits);
  const form = useZodForm(schema, { defaultValues: { ...values, reason: '' } });
  const record = useFormVersion(form, { version: limits.version, values }, toValues);
  const update = useUpdateLimits();
  const submit = async ({ reason, waitingDays, ...typed }: z.output<typeof schema>) => {
    const { version } = record;
    await update({ ...toLimits(typed), waitingDays: Number(waitingDays), reason, version });
    onChanged();
  };
  return (
    <Form form={form} onSubmit={submit} record={record} toFailure={toFailure(t`Failed to change the limits`)}>
      <Box
        sx={{ display: 'grid', columnGap: 4, rowGap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {(['refundLimit', 'payoutLimit', 'commissionMin', 'commissionMax'] as const).map((field) => (
          <MoneyField
            key={field}
            form={form}
            name={field}
            label={LIMIT_LABELS[field]}
            placeholder={t`no limit`}
            unit={field.startsWith('commission') ? '%' : '$'}
          />
        ))}
        <TextField form={form} name="waitingDays" label={LIMIT_LABELS.waitingDays} />
      </Box>
      <TextField
        form={form}
        name="reason"
        label={t`Reason for these limits`}
        required
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ my: 2 }}
      />
      <ChangedFields record={record} labels={LIMIT_LABELS} toText={limitText} />
      <SubmitButton form={form}>
        {limits.isSet ? <Trans>Ask for these limits</Trans> : <Trans>Set limits</Trans>}
      </SubmitButton>
    </Form>
  );
}

const LIMITS = ['approvalLimits'];

/** Sends the limits and says what came of it; throws when they were refused. */
function useUpdateLimits() {
  const [update] = useMutation(UpdateApprovalLimitsDocument);
  const refetch = useRefetchFields(LIMITS);
  const otherwise = useWaitingToast();
  const act = useFormAct();
  return async (input: UpdateApprovalLimitsInput): Promise<void> => {
    const done = { title: t`Limits changed` };
    if (await act(() => update({ variables: { input } }), { done, otherwise })) await refetch();
  };
}

/** As the fields hold them: empty for no limit. */
function toValues(saved: Readonly<Record<string, unknown>>): Record<LimitField, string> {
  const toText = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Object.fromEntries(LIMIT_FIELDS.map((field) => [field, toText(saved[field])])) as Record<
    LimitField,
    string
  >;
}

/** With two places, as the server says them; null for an empty field. */
function toLimits(typed: Record<Exclude<LimitField, 'waitingDays'>, string>) {
  const toText = (text: string) => {
    const { data } = updateLimitsInput.shape.refundLimit.safeParse(text.trim() === '' ? null : text);
    return data === null || data === undefined ? null : dollarsFromCents(data);
  };
  return {
    refundLimit: toText(typed.refundLimit),
    payoutLimit: toText(typed.payoutLimit),
    commissionMin: toText(typed.commissionMin),
    commissionMax: toText(typed.commissionMax),
  };
}
