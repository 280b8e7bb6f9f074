import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { MenuItem } from '@mui/material';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { CASE_STATE_LABELS } from '../../../components/report-problem/case-labels.ts';
import { useToast } from '../../../components/toast.tsx';
import { UpdateCaseDocument } from '../../../generated/admin-cases.ts';
import type { CaseState } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';

const STATES = Object.keys(CASE_STATE_LABELS) as [CaseState, ...CaseState[]];
const schema = z.object({
  state: z.enum(STATES),
  message: z.string().trim().max(2000),
  note: z.string().trim().max(2000),
});

/** Moves a case on, with words to the reporter, a note, or neither. */
export function CaseForm({ caseId, state }: { caseId: string; state: CaseState }) {
  const form = useZodForm(schema, { defaultValues: { state, message: '', note: '' } });
  const [update] = useMutation(UpdateCaseDocument, { refetchQueries: ['AdminCases'] });
  const toast = useToast();
  const submit = async ({ message, note, ...moved }: z.output<typeof schema>) => {
    await update({
      variables: { input: { caseId, ...moved, message: message || null, note: note || null } },
    });
    form.reset({ state: moved.state, message: '', note: '' });
    toast({ title: t`Case updated`, ...(message && { description: t`The reporter is told by e-mail.` }) });
  };
  const toFailure = (error: unknown) => ({
    title: t`Error`,
    description: serverMessage(error) ?? t`Failed to update the case`,
  });
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure} sx={{ display: 'grid', gap: 3, pt: 2 }}>
      <TextField form={form} name="state" label={t`State`} select>
        {STATES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {CASE_STATE_LABELS[choice]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        form={form}
        name="message"
        label={t`Message to the reporter`}
        helperText={t`Sent by e-mail and shown with the report.`}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <TextField
        form={form}
        name="note"
        label={t`Note for operators`}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <SubmitButton form={form} sx={{ justifySelf: 'start' }}>
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  );
}
