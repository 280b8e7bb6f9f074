import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { MenuItem } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { z } from 'zod';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion, type RecordVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { CASE_STATE_LABELS } from '../../../components/report-problem/case-labels.ts';
import { useToast } from '../../../components/toast.tsx';
import { UpdateCaseDocument } from '../../../generated/admin-cases.ts';
import type { AdminCaseFragment, CaseState } from '../../../generated/operations.ts';
import { serverReason } from '../../../lib/server-message.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const STATES = Object.keys(CASE_STATE_LABELS) as [CaseState, ...CaseState[]];
const schema = z.object({
  state: z.enum(STATES),
  message: z.string().trim().max(2000),
  note: z.string().trim().max(2000),
});

const CASES = ['case', 'cases'];

interface CaseFormProps {
  readonly of: Pick<AdminCaseFragment, 'id' | 'version' | 'state' | 'messages'>;
  readonly onClose: () => void;
  /** What is known of the case; stands above the fields. */
  readonly children: ReactNode;
}

/** The inside of a dialog: moves a case on, with words to the reporter, a note, or neither. The buttons stay in sight. */
export function CaseForm({ of, onClose, children }: CaseFormProps) {
  const { id: caseId, state } = of;
  const form = useZodForm(schema, { defaultValues: { state, message: '', note: '' } });
  const record = useFormVersion(form, { version: of.version, values: { state } }, toValues);
  useFollowAssignment(of, record);
  const refetchCases = useRefetchFields(CASES);
  const [update] = useMutation(UpdateCaseDocument, { refetchQueries: ['AdminCases', 'OpenWork'] });
  const toast = useToast();
  const submit = async ({ message, note, ...moved }: z.output<typeof schema>) => {
    const words = { message: message || null, note: note || null };
    const input = { caseId, version: record.version, ...moved, ...words };
    const { data } = await update({ variables: { input } }).catch(async (error: unknown) => {
      // What others have written is read before one's own words are sent again.
      if (serverReason(error) === 'RECORD_CHANGED') await refetchCases();
      throw error;
    });
    form.reset({ state: moved.state, message: '', note: '' });
    if (data)
      record.noteSaved({ version: data.updateCase.version, values: { state: data.updateCase.state } });
    toast({ title: t`Case updated`, ...(message && { description: t`The reporter is told by e-mail.` }) });
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      record={record}
      toFailure={toFailure(t`Failed to update the case`)}
      submitLabel={t`Save`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      {children}
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
      <ChangedFields
        record={record}
        labels={{ state: t`State` }}
        toText={(_, value) => CASE_STATE_LABELS[value as CaseState]}
      />
    </DialogForm>
  );
}

/** Who works on a case is no matter of this form: words that were begun need not be sent twice because of it. */
function useFollowAssignment(of: CaseFormProps['of'], record: RecordVersion<{ state: CaseState }>): void {
  const sight = useRef(toSight(of));
  useEffect(() => {
    const isAsSeen = sight.current === toSight(of);
    if (isAsSeen && of.version !== record.version) {
      record.noteSaved({ version: of.version, values: { state: of.state } });
    } else if (of.version === record.version) sight.current = toSight(of);
  }, [of, record]);
}

function toSight({ state, messages }: CaseFormProps['of']): string {
  return `${state} ${messages.length}`;
}

/** As the server writes it in its answers. */
function toValues({ state }: Readonly<Record<string, unknown>>): { state: CaseState } {
  return { state: String(state).toUpperCase() as CaseState };
}
