import { Box } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

/** For so long after something has moved a tap is not meant for what lies there now. */
const HELD_MS = 600;

/** Holds taps for a moment after the order of what is inside has changed: `order` names it. */
export function SteadyList({ order, children }: { order: string; children: ReactNode }) {
  const changedAt = useRef(-HELD_MS);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) changedAt.current = performance.now();
    isFirst.current = false;
  }, [order]);
  return (
    <Box
      onClickCapture={(event) => {
        // The keyboard has no finger: what has the focus is what is meant.
        if (event.detail === 0 || performance.now() - changedAt.current > HELD_MS) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      sx={{ display: 'contents' }}
    >
      {children}
    </Box>
  );
}
