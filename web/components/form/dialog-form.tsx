import { t } from '@lingui/core/macro';
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { Form, SubmitButton, type FormProps } from './form.tsx';

interface DialogFormProps<Input extends FieldValues, Output> extends Omit<FormProps<Input, Output>, 'sx'> {
  /** Without it the dialog has one of its own. */
  readonly title?: ReactNode;
  readonly submitLabel: ReactNode;
  /** Whether what was typed can be sent. */
  readonly isComplete?: boolean;
  /** Whether it takes something away. */
  readonly isDestructive?: boolean;
  readonly closeLabel?: ReactNode;
  readonly onClose: () => void;
}

/** A form as all that a dialog holds: its title, the fields, a way back and the button that sends it. */
export function DialogForm<Input extends FieldValues, Output>(props: DialogFormProps<Input, Output>) {
  const {
    title,
    submitLabel,
    isComplete = true,
    isDestructive = false,
    closeLabel,
    onClose,
    ...rest
  } = props;
  const { children, ...form } = rest;
  const { isSubmitting } = useFormState({ control: form.form.control });
  return (
    <Form {...form}>
      {title && <DialogTitle>{title}</DialogTitle>}
      <DialogContent sx={{ display: 'grid', gap: 4 }}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          {closeLabel ?? t`Cancel`}
        </Button>
        <SubmitButton form={form.form} color={isDestructive ? 'error' : 'primary'} disabled={!isComplete}>
          {submitLabel}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
