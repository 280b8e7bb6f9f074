import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';

/** For those who came to register and need not. `space` above it in steps of the theme. */
export function HaveAccount({ space }: { space: number }) {
  return (
    <Typography sx={{ mt: space }}>
      <Trans>
        Already have an account?{' '}
        <MuiLink component={Link} to="/login">
          Sign in
        </MuiLink>
      </Trans>
    </Typography>
  );
}
