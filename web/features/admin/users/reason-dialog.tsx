import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { toFailure } from './use-user-acts.ts';

const MOST_LETTERS = 500;

interface ReasonQuestion {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly confirmLabel: string;
  /** Said when it failed and the server does not say why. */
  readonly failure: string;
  readonly onConfirm: (reason: string) => Promise<void>;
}

interface ReasonDialogProps {
  /** What is asked; null closes the dialog. */
  readonly question: ReasonQuestion | null;
  readonly onClose: () => void;
}

/** Asks why, before something that the person will feel; nothing is sent without words. */
export function ReasonDialog({ question, onClose }: ReasonDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={question !== null} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {question && <ReasonForm {...{ question, onClose, titleId }} />}
    </Dialog>
  );
}

function ReasonForm(props: { question: ReasonQuestion; onClose: () => void; titleId: string }) {
  const { question, onClose, titleId } = props;
  const schema = useMemo(
    () =>
      z.object({
        reason: z
          .string()
          .trim()
          .min(1, t`Reason is required`)
          .max(MOST_LETTERS),
      }),
    [],
  );
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const submit = async (values: { reason: string }) => {
    await question.onConfirm(values.reason);
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure(question.failure)}>
      <DialogTitle id={titleId}>{question.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{question.text}</Typography>
        <TextField
          form={form}
          name="reason"
          label={t`Reason`}
          helperText={question.hint}
          required
          autoFocus
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: MOST_LETTERS } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form} color="error" disabled={reason.trim() === ''}>
          {question.confirmLabel}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
