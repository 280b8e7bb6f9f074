import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';

const MOST_LETTERS = 1000;

interface ReasonFormProps {
  readonly label: string;
  readonly required: string;
  readonly hint: string;
  readonly confirmLabel: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the words that go with a refusal; nothing is sent without them. */
export function ReasonForm({ label, required, hint, confirmLabel, onConfirm, onCancel }: ReasonFormProps) {
  const schema = useMemo(
    () => z.object({ reason: z.string().trim().min(1, required).max(MOST_LETTERS) }),
    [required],
  );
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <Form
      form={form}
      onSubmit={(values) => onConfirm(values.reason)}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      <ReasonField form={form} label={label} hint={hint} maxLength={MOST_LETTERS} autoFocus />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <SubmitButton form={form} color="error" disabled={reason.trim() === ''}>
          {confirmLabel}
        </SubmitButton>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Box>
    </Form>
  );
}
