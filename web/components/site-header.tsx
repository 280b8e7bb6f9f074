import { Box, Button, Chip } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../lib/configuration.ts';
import { BrandMark } from './brand-mark.tsx';
import { TestModeBadge } from './test-mode-badge.tsx';

/** Header of the pages for everyone. */
export function SiteHeader() {
  const { serviceArea } = useConfiguration();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        maxWidth: 1200,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        py: 4,
      }}
    >
      <Box component={Link} to="/" sx={{ color: 'text.primary', textDecoration: 'none' }}>
        <BrandMark />
      </Box>
      <Chip
        label={serviceArea.name}
        size="small"
        variant="outlined"
        sx={{ borderColor: 'primary.main', color: 'primary.main' }}
      />
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <TestModeBadge />
      </Box>
      <Button
        component={Link}
        to="/login"
        variant="outlined"
        sx={{ px: { xs: 3, sm: 5 }, whiteSpace: 'nowrap' }}
      >
        Sign In
      </Button>
    </Box>
  );
}
