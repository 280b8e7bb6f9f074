import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';

/** What an admin sees first. */
export function HomePanel() {
  return (
    <Typography variant="h2" component="h1">
      <Trans>Dashboard</Trans>
    </Typography>
  );
}
