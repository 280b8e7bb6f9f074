import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { DriversToWriteToDocument } from '../../../generated/admin-messages.ts';
import type { DriversToWriteToQuery } from '../../../generated/operations.ts';

export type ChosenDriver = DriversToWriteToQuery['users']['edges'][number]['node']['user'];

interface DriverFieldProps {
  readonly driver: ChosenDriver | null;
  readonly onChoose: (driver: ChosenDriver | null) => void;
}

/** Finds a driver by the name, the e-mail address or the phone number. */
export function DriverField({ driver, onChoose }: DriverFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const isChosen = driver !== null && search === fullName(driver);
  const { data, previousData, loading, error } = useQuery(DriversToWriteToDocument, {
    variables: { search: search === '' || isChosen ? null : search },
  });
  const drivers = ((data ?? previousData)?.users.edges ?? []).map(({ node }) => node.user);
  return (
    <Autocomplete
      value={driver}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // Closed here: Autocomplete would forget where an arrow went when it is drawn again after new drivers.
      disableCloseOnSelect
      onChange={(_, chosen) => {
        setOpen(false);
        onChoose(chosen);
      }}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      options={drivers}
      // The server has looked for it, by more than the name.
      filterOptions={(found) => found}
      getOptionLabel={fullName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={loading}
      loadingText={t`Looking for drivers`}
      noOptionsText={error ? t`The drivers could not be loaded` : t`No driver found`}
      fullWidth
      renderInput={(params) => <TextField {...params} size="small" label={t`Driver`} />}
    />
  );
}
