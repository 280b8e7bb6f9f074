import { t } from '@lingui/core/macro';
import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment } from '@mui/material';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import type { ZodForm } from '../form/use-zod-form.ts';

interface PasswordFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly name: Path<Input>;
  readonly autoComplete: 'current-password' | 'new-password';
  /** "Password" without it. */
  readonly label?: string;
  readonly helperText?: string;
  readonly autoFocus?: boolean;
}

/** A password with a toggle that shows what was typed. */
export function PasswordField<Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={t`Password`}
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? t`Hide password` : t`Show password`}
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
