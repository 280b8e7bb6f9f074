import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { Box, ButtonBase, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Where "Sign up" leads: rider or driver. */
export function RegisterScreen() {
  usePageTitle('Sign Up', 'Create an account to ride or to drive.');
  return (
    <AuthLayout
      title="How will you travel?"
      subtitle="Choose the account you need; each takes a minute."
      promise="Two ends of every trip, and both are people you can name."
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Choice to="/rider-register" title="Become a Rider">
          Book drivers you trust, now or ahead, at a fare you see first.
        </Choice>
        <Choice to="/driver-register" title="Become a Driver">
          Drive people who ask for you, in the hours you set.
        </Choice>
      </Box>
      <Typography sx={{ mt: 6 }}>
        Already have an account?{' '}
        <MuiLink component={Link} to="/login">
          Sign in
        </MuiLink>
      </Typography>
    </AuthLayout>
  );
}

function Choice({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        p: 5,
        gap: 4,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        justifyContent: 'space-between',
        textAlign: 'start',
        '&:hover': { borderColor: 'primary.main', bgcolor: 'glass' },
      }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {children}
        </Typography>
      </Box>
      <ArrowForwardIcon color="primary" />
    </ButtonBase>
  );
}
