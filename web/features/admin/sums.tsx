import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

const NUMBERS = { m: 0, fontVariantNumeric: 'tabular-nums' } as const;

/** Three sums in a row, below each other on phones. */
export function Sums({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 6, display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}
    >
      {children}
    </Box>
  );
}

/** A sum in large figures; what is said about it stands below. */
export function Sum({ label, amount, note }: { label: string; amount: string; note?: ReactNode }) {
  return (
    <Box sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="h2" sx={NUMBERS}>
        {amount}
      </Typography>
      {note && (
        <Typography component="dd" variant="body2" sx={NUMBERS}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
