import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
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
      <Typography variant="h2" component="h1">
        <Trans>Audit log</Trans>
      </Typography>
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
      <Box sx={{ mb: 3 }}>
        <CsvLink list="audit-log" filter={filter} />
      </Box>
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
  const field = (name: Field, label: string, type: 'text' | 'date' = 'text') => (
    <TextField
      size="small"
      type={type}
      label={label}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      {...(type === 'date' && { slotProps: { inputLabel: { shrink: true } } })}
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
        ...{ display: 'grid', gap: 3, my: 5, alignItems: 'center' },
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr) auto' },
      }}
    >
      {field('actor', t`Who (e-mail or system)`)}
      {field('action', t`What (such as pricing.update)`)}
      {field('subject', t`To whom (e-mail or id)`)}
      {field('from', t`From`, 'date')}
      {field('to', t`To`, 'date')}
      <Button type="submit" variant="outlined">
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}
