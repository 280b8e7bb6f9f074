import { t } from '@lingui/core/macro';
import { Button, DialogActions, type ButtonProps, type DialogActionsProps } from '@mui/material';
import type { ReactNode } from 'react';

interface CloseActionsProps extends Pick<ButtonProps, 'autoFocus' | 'disabled'> {
  readonly onClose: () => void;
  /** "Close" without it. */
  readonly label?: string;
  readonly sx?: NonNullable<DialogActionsProps['sx']>;
  /** The button of what the dialog is for, where there is one. */
  readonly children?: ReactNode;
}

/** The foot of a dialog: the way out of it, and beside that the button of what it is for. */
export function CloseActions({ onClose, label, sx, children, ...button }: CloseActionsProps) {
  return (
    <DialogActions {...(sx && { sx })}>
      <Button onClick={onClose} {...button}>
        {label ?? t`Close`}
      </Button>
      {children}
    </DialogActions>
  );
}
