import { Box, type BoxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LinkButtonProps {
  readonly to: string;
  readonly variant: 'contained' | 'outlined';
  readonly isLarge?: boolean;
  /** Over the look of the button. */
  readonly sx?: Extract<BoxProps['sx'], object>;
  readonly children: ReactNode;
}

const VARIANTS = {
  contained: {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    '&:hover': { bgcolor: 'primary.dark' },
  },
  outlined: {
    border: '1px solid',
    borderColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 50%, transparent)',
    color: 'primary.main',
    '&:hover': { borderColor: 'primary.main' },
  },
};

/** A link that looks like a button. Without the code of real ones, which visitors' pages do not need. */
export function LinkButton({ to, variant, isLarge, sx, children }: LinkButtonProps) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{ ...BUTTON, ...VARIANTS[variant], ...(isLarge && { fontSize: '1.0714rem' }), ...sx }}
    >
      {children}
    </Box>
  );
}

/** A button on a screen that must not depend on anything that may not load. */
export function PlainButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Box
      component="button"
      type="button"
      onClick={onClick}
      sx={{ ...BUTTON, ...VARIANTS.contained, border: 0, cursor: 'pointer', justifySelf: 'start' }}
    >
      {children}
    </Box>
  );
}

const BUTTON = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  minHeight: 44,
  minWidth: 64,
  px: 5,
  py: 1.5,
  borderRadius: '12px',
  typography: 'button',
  lineHeight: 1.75,
  textDecoration: 'none',
  transition: 'background-color 200ms, border-color 200ms',
} as const;
