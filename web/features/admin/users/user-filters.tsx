import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { Standing, UserFilter } from './use-user-filter.ts';
import { ROLE_FILTER_LABELS, ROLES } from './user-words.ts';

/** Below each other on phones, in a row elsewhere. */
const ROW = {
  ...{ display: 'grid', gap: 3, my: 5, alignItems: 'center' },
  gridTemplateColumns: { sm: '1fr 1fr', md: 'minmax(220px, 1fr) 160px 160px auto' },
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
        choices={ROLES.map((role) => [role, ROLE_FILTER_LABELS[role]])}
        onChoose={(value) => onChange({ ...filter, search: typed.trim(), type: toRole(value) })}
      />
      <Choice
        label={t`Status`}
        value={filter.standing ?? ''}
        choices={[
          ['active', t`Active`],
          ['suspended', t`Suspended`],
        ]}
        onChoose={(value) => onChange({ ...filter, search: typed.trim(), standing: toStanding(value) })}
      />
      <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Empty for all. */
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">
        <Trans>All</Trans>
      </MenuItem>
      {choices.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

const toRole = (value: string) => ROLES.find((role) => role === value) ?? null;
const toStanding = (value: string): Standing | null =>
  value === 'active' || value === 'suspended' ? value : null;
