import { Box } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useConfiguration } from '../lib/configuration.ts';
import { getHome, type HomeOwner } from '../lib/session-user.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LinkButton } from './link-button.tsx';
import { Tag } from './tag.tsx';
import { TestModeBadge } from './test-mode-badge.tsx';

/** Header of the pages for everyone: the way in, or the way back to one's own screens. */
export function SiteHeader({ user = null }: { user?: HomeOwner | null }) {
  const { serviceArea } = useConfiguration();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
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
      <Tag sx={{ borderColor: 'primary.main', color: 'primary.main' }}>{serviceArea.name}</Tag>
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <TestModeBadge />
      </Box>
      <LanguageLinks sx={{ display: { xs: 'none', sm: 'inline' } }} />
      <LinkButton
        to={user ? getHome(user) : '/login'}
        variant="outlined"
        sx={{ px: { xs: 3, sm: 5 }, whiteSpace: 'nowrap' }}
      >
        {user ? <Trans context="header">Dashboard</Trans> : <Trans context="header">Sign In</Trans>}
      </LinkButton>
    </Box>
  );
}
