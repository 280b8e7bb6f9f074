import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useFitsInView } from './use-fits-in-view.ts';

const HEADER_PX = 65;
const SHEET_OVERLAP_PX = 20;
const RAISED = { boxShadow: '0 2px 10px rgb(10 25 20 / 10%)' };

interface HomeLayoutProps {
  /** The ride under way: stays in view where it is small enough, unless `hasBarBelow`. */
  readonly banner: ReactNode;
  /** News and reminders, of any height: they scroll away. */
  readonly notes: ReactNode;
  /** The sheet keeps a bar of its own in view. */
  readonly hasBarBelow: boolean;
  /** Given the pixels of its lower edge that are covered. */
  readonly map: (coveredBelow: number) => ReactNode;
  readonly children: ReactNode;
}

/** Phone: the map is the page and a sheet slides over it. Desktop: a column of 420 px, and the map fills the rest. */
export function HomeLayout({ banner, notes, hasBarBelow, map, children }: HomeLayoutProps) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const { box, isSmall } = useFitsInView();
  return (
    <Box
      sx={{
        display: { xs: 'block', md: 'grid' },
        gridTemplateColumns: '420px minmax(0, 1fr)',
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
        height: { md: `calc(100dvh - ${HEADER_PX}px)` },
      }}
    >
      <Box
        ref={box}
        sx={{
          ...(isSmall && !hasBarBelow && { position: 'sticky', top: 0 }),
          zIndex: 3,
          gridColumn: 1,
          '& > section': RAISED,
        }}
      >
        {banner}
      </Box>
      <Box
        sx={{ gridColumn: 1, maxHeight: { md: '45dvh' }, overflowY: { md: 'auto' }, '& > section': RAISED }}
      >
        {notes}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          top: { xs: 0, md: HEADER_PX },
          gridColumn: 2,
          gridRow: '1 / -1',
          height: { xs: 'max(300px, 40dvh)', md: '100%' },
        }}
      >
        {map(isWide ? 0 : SHEET_OVERLAP_PX)}
      </Box>
      <Box
        sx={{
          position: 'relative',
          zIndex: 2,
          gridColumn: 1,
          gridRow: 3,
          bgcolor: 'background.default',
          mt: { xs: `-${SHEET_OVERLAP_PX}px`, md: 0 },
          borderRadius: { xs: '20px 20px 0 0', md: 0 },
          borderRight: { md: 1 },
          borderColor: { md: 'divider' },
          boxShadow: { xs: '0 -4px 16px rgb(10 25 20 / 12%)', md: 'none' },
          overflowY: { md: 'auto' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
