import { Box, Button, type BoxProps, type ButtonProps } from '@mui/material';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useFormState, type FieldErrors, type FieldValues, type Path } from 'react-hook-form';
import { serverFieldErrors, whatWentWrong } from '../../lib/server-message.ts';
import type { RecordVersion } from './use-record-version.ts';
import { useToast } from '../toast.tsx';
import type { ToFailure } from './failure.ts';
import type { ZodForm } from './use-zod-form.ts';

export interface FormProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  /** Sends what was typed. Where it throws, the fields that the server names are marked. */
  readonly onSubmit: (values: Output) => unknown;
  readonly onInvalid?: (errors: FieldErrors<Input>) => unknown;
  /** Of a record that others may change meanwhile: their change is shown instead of a failure. */
  readonly record?: Pick<RecordVersion<unknown>, 'noteChange'>;
  /** What is said when sending has failed; null where the marked field says it all. */
  readonly toFailure?: ToFailure;
  /** The field that says, instead, why it was refused. */
  readonly refusedField?: Path<Input>;
  readonly sx?: NonNullable<BoxProps['sx']>;
  readonly children: ReactNode;
}

/** A form that is sent once, however often it is submitted; the first wrong field gets the focus. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, onInvalid, record, toFailure, refusedField, sx, children } = props;
  const isSending = useRef(false);
  const toast = useToast();
  const send = async (values: Output) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (record?.noteChange(error)) return;
      if (refusedField) return refuse(form, refusedField, whatWentWrong(error));
      if (!toFailure) throw error;
      const failure = toFailure(error, markRefusedFields(form, error));
      if (failure) toast({ severity: 'error', ...failure });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog within another form's dialog: React would hand the event on to that form.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, onInvalid)();
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Box
      component="form"
      noValidate
      // Sent before its script is there, it must not write what was typed into the address.
      method="post"
      onSubmit={(event: FormEvent) => void submit(event)}
      {...(sx && { sx })}
    >
      {children}
    </Box>
  );
}

/** Shows at a field why what stands in it was refused. */
export function refuse<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  field: Path<Input>,
  message: string,
): void {
  form.setError(field, { message });
  form.setFocus(field, { shouldSelect: true });
}

/** Whether the server named fields of this form, which then show why it refused them. */
export function markRefusedFields<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  error: unknown,
): boolean {
  const refused = serverFieldErrors(error).filter(({ field }) => field in form.getValues());
  refused.forEach(({ field, message }, index) =>
    form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}

interface SubmitButtonProps<Input extends FieldValues, Output> extends Omit<ButtonProps, 'form'> {
  readonly form: ZodForm<Input, Output>;
  /** Shown while the form is sent; without it the button keeps its label and shows a spinner. */
  readonly pendingLabel?: string;
}

/** The form's main button; it waits while the form is sent. */
export function SubmitButton<Input extends FieldValues, Output>(props: SubmitButtonProps<Input, Output>) {
  const { form, pendingLabel, disabled = false, children, ...rest } = props;
  const { isSubmitting } = useFormState({ control: form.control });
  const pending =
    pendingLabel === undefined ? { loading: isSubmitting, disabled } : { disabled: disabled || isSubmitting };
  return (
    <Button variant="contained" {...rest} {...pending} type="submit">
      {isSubmitting ? (pendingLabel ?? children) : children}
    </Button>
  );
}
