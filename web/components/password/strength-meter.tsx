import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { PasswordOwner } from '../../../domain/users/password.ts';
import type { getPasswordStrength } from './password-strength.ts';

interface StrengthMeterProps {
  readonly password: string;
  readonly owner: Partial<PasswordOwner>;
}

type Estimate = typeof getPasswordStrength;

let loaded: Estimate | null = null;

const COLORS = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'];
const STEPS = [1, 2, 3, 4];

/** How hard a new password is to guess, in words and as a bar. Without its code there is none: the server decides. */
export function StrengthMeter({ password, owner }: StrengthMeterProps) {
  const estimate = useEstimate(password !== '');
  const strength = estimate && password !== '' ? estimate(password, owner) : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 20, mt: -1, mb: 3 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 1, flex: 1, visibility: strength ? 'visible' : 'hidden' }}>
        {STEPS.map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 999,
              bgcolor: strength && Math.max(strength.score, 1) >= step ? COLORS[strength.score] : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ minWidth: '8ch', textAlign: 'right' }}
      >
        {strength && (
          <>
            <Box component="span" sx={UNSEEN}>
              <Trans>Password strength:</Trans>{' '}
            </Box>
            {strength.label}
          </>
        )}
      </Typography>
    </Box>
  );
}

const UNSEEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' };

/** Fetched with the first character; what does not load is tried again with the next field. */
function useEstimate(isNeeded: boolean): Estimate | null {
  const [estimate, setEstimate] = useState<Estimate | null>(() => loaded);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    import('./password-strength.ts').then(
      (module) => {
        loaded = module.getPasswordStrength;
        setEstimate(() => loaded);
      },
      () => undefined,
    );
  }, [isNeeded]);
  return estimate;
}
