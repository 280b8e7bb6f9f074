import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { EVENT_LABELS } from './event-labels.ts';
import { SecurityEventsTable } from './security-events-table.tsx';

/** Below each other on phones, in a row elsewhere. */
const FILTERS = {
  display: 'grid',
  gap: 3,
  my: 5,
  justifyItems: 'start',
  alignItems: 'center',
  gridTemplateColumns: { md: '240px 320px auto' },
};

/** What happened to accounts and who did what, newest first; what is looked for is kept in the address. */
export function SecurityPanel() {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') ?? '';
  const email = params.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  const show = (next: { kind: string; email: string }) =>
    setParams({
      tab: 'security',
      ...(next.kind && { kind: next.kind }),
      ...(next.email && { email: next.email }),
    });
  return (
    <>
      <PanelHeading actions={<CsvLink list="security-events" filter={{ kind, email }} />}>
        <Trans>Security and audit log</Trans>
      </PanelHeading>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Trans>Sign-ins, refusals, changes of accounts, and who changed money, prices or roles.</Trans>
      </Typography>
      <Box
        component="form"
        role="search"
        onSubmit={(event) => (event.preventDefault(), show({ kind, email: typed.trim() }))}
        sx={FILTERS}
      >
        <TextField
          select
          size="small"
          label={t`What happened`}
          value={kind in EVENT_LABELS ? kind : ''}
          onChange={({ target }) => show({ kind: target.value, email: typed.trim() })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">
            <Trans>Everything</Trans>
          </MenuItem>
          {Object.entries(EVENT_LABELS).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="email"
          size="small"
          label={t`E-mail address`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outlined">
          <Trans>Search</Trans>
        </Button>
      </Box>
      <SecurityEventsTable kind={kind || null} email={email || null} />
    </>
  );
}
