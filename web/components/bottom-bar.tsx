import { t } from '@lingui/core/macro';
import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { BAR_PX } from './shell-header.tsx';

/** The bar at the bottom of phones, above what the system draws there. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="nav"
      aria-label={t`Sections`}
      square
      sx={{
        display: { xs: 'block', md: 'none' },
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {children}
    </Paper>
  );
}

/** What the page leaves free for it. */
export const ABOVE_BOTTOM_BAR = {
  mb: { xs: `calc(${BAR_PX}px + env(safe-area-inset-bottom))`, md: 0 },
} as const;

/** Larger text makes the bar higher instead of being cut; five labels fit a phone. */
export const BOTTOM_TABS = {
  height: 'auto',
  minHeight: BAR_PX,
  '& .MuiBottomNavigationAction-root': { py: 1, maxWidth: 'none' },
  '& .MuiBottomNavigationAction-label, & .MuiBottomNavigationAction-label.Mui-selected': {
    fontSize: 'min(0.75rem,4.1vw)',
    lineHeight: 1.3,
  },
  '& .MuiSvgIcon-root': { fontSize: 'min(1.5rem,28px)' },
} as const;
