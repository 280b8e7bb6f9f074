import { t } from '@lingui/core/macro';
import { Dialog, Typography } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { DialogForm } from './dialog-form.tsx';
import type { ToFailure } from './failure.ts';
import { TextField } from './text-field.tsx';
import { useParsed, useZodForm } from './use-zod-form.ts';

/** Letters of a reason at most, everywhere. */
const MAX_LENGTH = 500;

export interface ReasonQuestion {
  readonly title: string;
  readonly text?: string;
  /** What it is about, below the text. */
  readonly subject?: ReactNode;
  readonly label?: string;
  /** Who will read the reason. */
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly isDestructive?: boolean;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** What is said where `onConfirm` throws; without it `onConfirm` says everything itself. */
  readonly toFailure?: ToFailure;
  /** Sends the reason, trimmed; then the dialog closes, unless it answers `'stay'`. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
}

export interface ReasonDialogProps {
  /** What is asked; null closes the dialog. */
  readonly question: ReasonQuestion | null;
  readonly onClose: () => void;
}

/** Asks why, before something that others will feel or read about; stays open until it is done. */
export function ReasonDialog({ question, onClose }: ReasonDialogProps) {
  const [isBusy, setBusy] = useState(false);
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog open={question !== null} onClose={isBusy ? undefined : onClose} maxWidth="sm" fullWidth>
      {shown && <ReasonForm question={shown} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

interface ReasonFormProps {
  readonly question: ReasonQuestion;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

function ReasonForm({ question, onBusy, onClose }: ReasonFormProps) {
  const { title, text, subject, label, hint, isOptional = false } = question;
  const schema = useMemo(() => toSchema(isOptional), [isOptional]);
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const submit = async ({ reason }: { reason: string }) => {
    onBusy(true);
    const outcome = await question.onConfirm(reason).finally(() => onBusy(false));
    if (outcome !== 'stay') onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={title}
      submitLabel={question.confirmLabel}
      isComplete={isComplete}
      isDestructive={question.isDestructive ?? false}
      closeLabel={question.cancelLabel}
      onClose={onClose}
      {...(question.toFailure && { toFailure: question.toFailure })}
    >
      {text && <Typography>{text}</Typography>}
      {subject}
      <TextField
        form={form}
        name="reason"
        label={label ?? (isOptional ? t`Reason (optional)` : t`Reason`)}
        helperText={hint}
        required={!isOptional}
        autoFocus
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
    </DialogForm>
  );
}

function toSchema(isOptional: boolean) {
  const reason = z.string().trim().max(MAX_LENGTH);
  return z.object({ reason: isOptional ? reason : reason.min(1, t`Reason is required`) });
}
