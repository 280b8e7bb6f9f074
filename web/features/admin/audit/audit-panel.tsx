import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { AuditTable } from './audit-table.tsx';

const FIELDS = ['actor', 'action', 'subject', 'from', 'to'] as const;
type Field = (typeof FIELDS)[number];
type Filters = Record<Field, string>;

/** Who changed what, newest first; what is looked for is kept in the address. */
export function AuditPanel() {
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(FIELDS.map((field) => [field, params.get(field) ?? ''])) as Filters;
  const filter: Partial<Filters> = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== ''),
  );
  return (
    <>
      <PanelHeading actions={<CsvLink list="audit-log" filter={filter} />}>
        <Trans>Audit log</Trans>
      </PanelHeading>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Trans>
          Every change of money, prices, roles and accounts: who made it, why, and from what to what. Sign-ins
          and refusals stand in the{' '}
          <Link component={RouterLink} to="?tab=security">
            security log
          </Link>
          .
        </Trans>
      </Typography>
      <FilterForm
        key={JSON.stringify(asked)}
        asked={asked}
        onShow={(next) => {
          const wanted = Object.entries(next).filter(([, value]) => value !== '');
          setParams({ tab: 'audit', ...Object.fromEntries(wanted) });
        }}
      />
      <AuditTable filter={filter} />
    </>
  );
}

interface FilterFormProps {
  readonly asked: Filters;
  readonly onShow: (filters: Filters) => void;
}

function FilterForm({ asked, onShow }: FilterFormProps) {
  const [typed, setTyped] = useState(asked);
  const field = (name: Field, label: string, placeholder?: string) => (
    <TextField
      size="small"
      type={placeholder === undefined ? 'date' : 'text'}
      label={label}
      placeholder={placeholder}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = FIELDS.map((name) => [name, typed[name].trim()]);
        onShow(Object.fromEntries(trimmed) as Filters);
      }}
      sx={{
        display: 'grid',
        gap: 3,
        my: 5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr) auto' },
      }}
    >
      {field('actor', t`Who`, t`E-mail or system`)}
      {field('action', t`What`, t`Such as user.role`)}
      {field('subject', t`To whom`, t`E-mail or id`)}
      {field('from', t`From`)}
      {field('to', t`To`)}
      <Button type="submit" variant="outlined">
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}
