import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { countText } from '../../../lib/count-text.ts';
import { PAGE_SIZES } from './page-sizes.ts';

interface PageControlsProps {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** How many rows there are, as far as they were counted. */
  readonly count: number;
  readonly isExact: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Leads from page to page, to one by its number, and says how many there are. */
export function PageControls({ page, size, count, isExact, onPage, onSize }: PageControlsProps) {
  const pageCount = Math.max(1, Math.ceil(count / size));
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: '1 1 200px' }}>
        {isExact
          ? plural(count, { one: '# user', other: '# users' })
          : t`More than ${{ count: countText(count) }} users: search to see those beyond`}
      </Typography>
      <TextField
        select
        size="small"
        label={t`Rows per page`}
        value={size}
        onChange={({ target }) => onSize(Number(target.value))}
        sx={{ width: 140 }}
      >
        {PAGE_SIZES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Button size="small" variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
        <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          <Trans>
            Page {ph({ page })} of {ph({ pageCount: countText(pageCount) })}
          </Trans>
        </Typography>
        <Button size="small" variant="outlined" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      </Box>
      <GoToPage key={page} pageCount={pageCount} onPage={onPage} />
    </Box>
  );
}

function GoToPage({ pageCount, onPage }: { pageCount: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = Number(typed);
  const isPage = /^\d+$/.test(typed) && wanted >= 1 && wanted <= pageCount;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPage) onPage(wanted);
      }}
      sx={{ display: 'flex', gap: 2, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={t`Go to page`}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
        error={typed !== '' && !isPage}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        sx={{ width: 120 }}
      />
      <Button type="submit" size="small" variant="outlined" disabled={!isPage}>
        <Trans>Go</Trans>
      </Button>
    </Box>
  );
}
