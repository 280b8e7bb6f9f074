import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Cards of rides beside each other where there is room. */
export function RideGrid({ children }: { children: readonly ReactNode[] }) {
  const gridTemplateColumns = 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))';
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: children.length > 0 ? 3 : 0, gridTemplateColumns }}>
      {children}
    </Box>
  );
}
