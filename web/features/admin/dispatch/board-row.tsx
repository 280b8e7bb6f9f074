import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface BoardRowProps {
  /** What the whole row leads to, in words. */
  readonly label: string;
  readonly onOpen: () => void;
  /** How often it has changed: each time it is marked for a moment. */
  readonly changes?: number | undefined;
  /** Whether it needs somebody. */
  readonly isPressing?: boolean;
  /** The line that is read first, and the one below it. */
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Beside both, not part of what opens the row. */
  readonly action?: ReactNode;
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A row of the board in two lines, which opens by a click anywhere but on its action. */
export function BoardRow({
  label,
  onOpen,
  changes = 0,
  isPressing = false,
  first,
  second,
  action,
}: BoardRowProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        height: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pr: 2,
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: isPressing ? 'inset 3px 0 var(--mui-palette-error-main)' : 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {changes > 0 && <Box key={changes} aria-hidden sx={CHANGED} />}
      <Box
        component="button"
        type="button"
        aria-label={label}
        onClick={onOpen}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          flex: 1,
          minWidth: 0,
          height: 1,
          pl: 3,
          display: 'grid',
          alignContent: 'center',
          cursor: 'pointer',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box
          component="span"
          sx={{ typography: 'body2', display: 'flex', gap: 2, alignItems: 'baseline', ...ONE_LINE }}
        >
          {first}
        </Box>
        <Box
          component="span"
          sx={{ typography: 'caption', color: 'text.secondary', display: 'block', ...ONE_LINE }}
        >
          {second}
        </Box>
      </Box>
      {action}
    </Box>
  );
}

/** It fades; where no motion is wished the change is read in the row alone. */
const CHANGED = {
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  bgcolor: 'warning.main',
  opacity: 0,
  animationName: 'board-changed',
  animationDuration: '4s',
  '@keyframes board-changed': { from: { opacity: 0.28 }, to: { opacity: 0 } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;

/** A text that gives way to what stands beside it. */
export function Cut({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ flex: '0 1 auto', minWidth: 0, ...ONE_LINE }}>
      {children}
    </Box>
  );
}
