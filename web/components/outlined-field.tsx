import {
  FormControl,
  FormHelperText,
  InputLabel,
  OutlinedInput,
  type OutlinedInputProps,
} from '@mui/material';
import { useId, type ReactNode } from 'react';

interface OutlinedFieldProps extends OutlinedInputProps {
  readonly label: string;
  readonly helperText?: ReactNode;
  /** Announced as soon as it is there. */
  readonly isAlert?: boolean;
  /** Where something stands before the text even while there is none, as in date fields. */
  readonly isShrunk?: boolean;
}

/** One outlined field. The library's TextField also brings selects and their menus, which a first screen has no use for. */
export function OutlinedField({ helperText, isAlert, isShrunk, ...input }: OutlinedFieldProps) {
  const { label, error, disabled, fullWidth = true } = input;
  const ownId = useId();
  const id = input.id ?? ownId;
  const helpId = `${id}-helper-text`;
  const states = { ...(error !== undefined && { error }), ...(disabled !== undefined && { disabled }) };
  return (
    <FormControl fullWidth={fullWidth} {...states}>
      <InputLabel htmlFor={id} id={`${id}-label`} {...(isShrunk && { shrink: true })}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        {...(isShrunk && { notched: true })}
        {...(helperText && { 'aria-describedby': helpId })}
      />
      {helperText && (
        <FormHelperText id={helpId} {...(isAlert && { role: 'alert' })}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
