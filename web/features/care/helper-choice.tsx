import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { MenuItem, TextField } from '@mui/material';
import { OwnOrganisationsDocument } from '../../generated/organisations.ts';

const MYSELF = '';

interface HelperChoiceProps {
  /** Null for oneself. */
  readonly organisationId: string | null;
  readonly onChange: (organisationId: string | null) => void;
}

/** In whose name to help; nothing for riders who coordinate no organisation. */
export function HelperChoice({ organisationId, onChange }: HelperChoiceProps) {
  const { data } = useQuery(OwnOrganisationsDocument);
  const coordinated = (data?.ownOrganisations ?? []).filter(({ roles }) => roles.includes('COORDINATOR'));
  if (coordinated.length === 0) return null;
  return (
    <TextField
      select
      label={t`Help as`}
      value={organisationId ?? MYSELF}
      onChange={({ target: { value } }) => onChange(value === MYSELF ? null : value)}
      helperText={
        organisationId && t`Its coordinators can help with the rides that they book; they always may book.`
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={MYSELF}>{t`Myself`}</MenuItem>
      {coordinated.map(({ organisation: { id, name } }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
