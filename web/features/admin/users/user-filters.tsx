import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Choice } from '../choice.tsx';
import type { UserFilter } from './use-user-filter.ts';
import { ROLE_FILTER_LABELS, ROLES } from './user-words.ts';

/** Below each other on phones, in a row elsewhere. */
const ROW = {
  display: 'grid',
  gap: 3,
  my: 5,
  alignItems: 'center',
  gridTemplateColumns: { sm: '1fr 1fr', md: 'minmax(220px, 1fr) auto auto auto' },
};

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (next: UserFilter) => void;
}

/** Looks for people by name or address, in a role, and by their standing. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const [typed, setTyped] = useState(filter.search);
  return (
    <Box
      component="form"
      role="search"
      sx={ROW}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, search: typed.trim() });
      }}
    >
      <TextField
        type="search"
        size="small"
        label={t`Name or email`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Choice
        label={t`Role`}
        value={filter.type ?? ''}
        options={[['', t`All`], ...ROLES.map((role) => [role, ROLE_FILTER_LABELS[role]] as const)]}
        onChange={(type) => onChange({ ...filter, search: typed.trim(), type: type || null })}
      />
      <Choice
        label={t`Status`}
        value={filter.standing ?? ''}
        options={[
          ['', t`All`],
          ['active', t`Active`],
          ['suspended', t`Suspended`],
        ]}
        onChange={(standing) => onChange({ ...filter, search: typed.trim(), standing: standing || null })}
      />
      <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}
