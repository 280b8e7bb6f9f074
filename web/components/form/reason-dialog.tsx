import { t } from '@lingui/core/macro';
import { Dialog, Typography } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DialogForm } from './dialog-form.tsx';
import type { ToFailure } from './failure.ts';
import { ReasonChoice, ReasonField } from './reason-field.tsx';
import { useParsed, useZodForm } from './use-zod-form.ts';

/** Letters of a reason at most, everywhere. */
const MAX_LENGTH = 500;

export interface ReasonQuestion<Choice extends string = string> {
  readonly title: string;
  readonly text?: string;
  /** What it is about, below the text. */
  readonly subject?: ReactNode;
  readonly label?: string;
  /** Who will read the reason. */
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** Reasons to choose from, what is said for each, and the one that takes words. */
  readonly choices?: { readonly labels: Readonly<Record<Choice, string>>; readonly needsWords: Choice };
  readonly isDestructive?: boolean;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** What is said where `onConfirm` throws; without it `onConfirm` says everything itself. */
  readonly toFailure?: ToFailure;
  /** Sends the reason, trimmed, and what was chosen; then the dialog closes, unless it answers `'stay'`. */
  onConfirm(reason: string, choice: Choice): Promise<unknown>;
}

interface ReasonDialogProps {
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
  const { title, text, subject, label, hint, isOptional = false, choices } = question;
  const needsWords = choices?.needsWords;
  const schema = useMemo(() => toSchema(isOptional, needsWords), [isOptional, needsWords]);
  const form = useZodForm(schema, { defaultValues: { reason: '', choice: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const choice = useWatch({ control: form.control, name: 'choice' });
  const isAsked = choice === needsWords;
  const submit = async (given: { reason: string; choice: string }) => {
    onBusy(true);
    const outcome = await question.onConfirm(given.reason, given.choice).finally(() => onBusy(false));
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
      {choices && <ReasonChoice form={form} choices={choices.labels} />}
      <ReasonField
        form={form}
        label={choices ? (isAsked ? t`What happened?` : t`Details (optional)`) : label}
        hint={hint}
        maxLength={MAX_LENGTH}
        isOptional={choices ? !isAsked : isOptional}
        autoFocus={!choices}
      />
    </DialogForm>
  );
}

/** Where there is a choice, one of the reasons takes words. */
function toSchema(isOptional: boolean, needsWords: string | undefined) {
  return z
    .object({ reason: z.string().trim().max(MAX_LENGTH), choice: z.string() })
    .refine(({ choice }) => needsWords === undefined || choice !== '', { path: ['choice'] })
    .refine(
      ({ reason, choice }) =>
        reason !== '' || (needsWords === undefined ? isOptional : choice !== needsWords),
      { path: ['reason'], error: () => t`Reason is required` },
    );
}
