import { t } from '@lingui/core/macro';
import { ListFilters } from '../list-filters.tsx';
import type { UserFilter } from './use-user-filter.ts';
import { ROLE_FILTER_LABELS, USER_TYPES } from './user-words.ts';

/** Below each other on phones, in a row elsewhere. */
const ROW = {
  display: 'grid',
  gap: 3,
  my: 5,
  alignItems: 'center',
  gridTemplateColumns: { sm: '1fr 1fr', md: 'minmax(220px, 1fr) auto auto auto' },
  '& > button': { justifySelf: 'start' },
};

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (next: UserFilter) => void;
}

/** Looks for people by name or address, in a role, and by their standing. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const roles = USER_TYPES.map((role) => [role.toLowerCase(), ROLE_FILTER_LABELS[role]] as const);
  return (
    <ListFilters
      fields={{
        search: { label: t`Name or email`, type: 'search', maxLength: 100 },
        role: { label: t`Role`, options: [['', t`All`], ...roles] },
        standing: {
          label: t`Status`,
          options: [
            ['', t`All`],
            ['active', t`Active`],
            ['suspended', t`Suspended`],
          ],
        },
      }}
      asked={filter}
      onAsk={onChange}
      sx={ROW}
    />
  );
}
