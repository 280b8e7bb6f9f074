import type { SxProps, Theme } from '@mui/material';

/**
 * Around a table of at least so many pixels, within a box whose width counts. The page scrolls it under its headings, which
 * stay in sight; where it is too narrow the table scrolls sideways, and keeps its headings to itself.
 */
export function getContainerStyles(minWidth: number): SxProps<Theme> {
  return {
    overflowX: { xs: 'visible', sm: 'auto' },
    [`@container (min-width: ${minWidth}px)`]: { overflowX: 'visible' },
    '& .MuiTableCell-stickyHeader': { top: 0 },
  };
}

/** A table of at least so many pixels; on phones each row is a card whose lines carry the column's name. */
export function getTableStyles(minWidth: number): SxProps<Theme> {
  return (theme) => ({
    minWidth,
    '& th, & td': { px: 2 },
    [theme.breakpoints.down('sm')]: {
      minWidth: 0,
      '&, & tbody, & tr, & td, & th': { display: 'block' },
      '& thead': { display: 'none' },
      '& tbody tr': {
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 4,
        py: 2,
        mb: 3,
      },
      '& tbody td, & tbody th': {
        display: 'flex',
        flexDirection: 'row',
        justifyContent: 'space-between',
        gap: 4,
        border: 0,
        overflowWrap: 'anywhere',
        '& .MuiChip-label': { whiteSpace: 'normal' },
        px: 0,
        py: 1,
        textAlign: 'right',
        '&[data-label]::before': { content: 'attr(data-label)', flex: 'none', color: 'text.secondary' },
        '&:not([data-label])': { textAlign: 'left' },
        '&:has(> div:empty)': { display: 'none' },
      },
      '& tbody th': { fontSize: '1rem', fontWeight: 650 },
    },
  });
}
