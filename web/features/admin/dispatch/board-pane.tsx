import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { RowMenu, type RowAct } from '../../../components/row-menu.tsx';
import { Tag } from '../../../components/tag.tsx';
import { countText } from '../../../lib/count-text.ts';

interface BoardPaneProps {
  readonly title: string;
  /** How many there are; undefined until that is known. */
  readonly count: number | undefined;
  readonly isUrgent?: boolean;
  /** What can be done with the pane itself. */
  readonly acts: readonly RowAct[];
  readonly filters?: ReactNode;
  /** Said where there is nothing. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** One pane of the board: its name and count, what it is narrowed by, and its rows or what would stand there. */
export function BoardPane({
  title,
  count,
  isUrgent = false,
  acts,
  filters,
  empty,
  children,
}: BoardPaneProps) {
  const colors = isUrgent
    ? { bgcolor: 'error.main', color: 'error.contrastText' }
    : { bgcolor: 'action.selected' };
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 3, pr: 1, minHeight: 44 }}>
        <Typography variant="h5" component="h2" noWrap>
          {title}
        </Typography>
        {count !== undefined && count > 0 && <Tag sx={colors}>{countText(count)}</Tag>}
        <Box sx={{ ml: 'auto' }}>
          <RowMenu label={t`Arrange “${{ pane: title }}”`} acts={acts} />
        </Box>
      </Box>
      {filters && <Box sx={FILTERS}>{filters}</Box>}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {count === 0 ? (
          <Box sx={{ px: 4 }}>
            <Notice title={empty.title}>{empty.text}</Notice>
          </Box>
        ) : (
          children
        )}
      </Box>
    </Box>
  );
}

/** On one line, which is pushed aside where it is too long. */
const FILTERS = {
  px: 3,
  pb: 2,
  overflowX: 'auto',
  flex: 'none',
  '& [role=group]': { flexWrap: 'nowrap', gap: 1 },
  '& .MuiChip-root': { height: 26, flex: 'none' },
  '& .MuiChip-label': { px: 2, fontSize: '0.8125rem' },
} as const;
