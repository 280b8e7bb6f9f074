import { skipToken, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, List, ListItem, ListItemText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { FindDriverDocument } from '../../../generated/find-driver.ts';

interface FindDriverProps {
  /** What is done with the one who was found. */
  readonly label: string;
  readonly onChoose: (driverId: string) => Promise<void>;
}

/** Finds drivers by their name or e-mail address, five at most, to choose one. */
export function FindDriver({ label, onChoose }: FindDriverProps) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const { data } = useQuery(FindDriverDocument, text ? { variables: { search: text } } : skipToken);
  const found = text ? data?.users.edges.map(({ node }) => node.user) : undefined;
  const choose = async (driverId: string) => {
    await onChoose(driverId);
    setSearch('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={t`Find a driver`}
        size="small"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {found?.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          <Trans>No driver has this name.</Trans>
        </Typography>
      )}
      <List disablePadding>
        {found?.map((driver) => (
          <ListItem key={driver.id} disableGutters sx={{ gap: 1 }}>
            <ListItemText primary={fullName(driver)} sx={{ overflowWrap: 'anywhere' }} />
            <Button
              size="small"
              aria-label={`${label}: ${fullName(driver)}`}
              onClick={() => void choose(driver.id)}
            >
              {label}
            </Button>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
