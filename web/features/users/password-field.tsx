import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment } from '@mui/material';
import { useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from '../../components/form-field.tsx';

interface PasswordFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly problem: FieldError | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly helperText?: string;
}

/** A password with a toggle that shows what was typed (spec 1 §2.3). */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...field}
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
