import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import { usePageTitle } from '../lib/page-title.ts';

/** Any path nobody knows. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <Box
      component="main"
      id="content"
      sx={{ maxWidth: 560, mx: 'auto', p: 6, pt: 16, display: 'grid', gap: 5 }}
    >
      <BrandMark />
      <Typography variant="h1">404 Page Not Found</Typography>
      <Typography color="textSecondary">
        No road leads here. The address may be mistyped or out of date.
      </Typography>
      <Button variant="contained" component={Link} to="/" sx={{ justifySelf: 'start' }}>
        Back to the start
      </Button>
    </Box>
  );
}
