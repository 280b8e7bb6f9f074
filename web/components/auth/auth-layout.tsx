import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '../brand-mark.tsx';
import { LanguageLinks } from '../language-links.tsx';
import { RiverScene } from '../river-scene.tsx';
import { Tag } from '../tag.tsx';
import { TestModeBadge } from '../test-mode-badge.tsx';
import { useConfiguration } from '../../lib/configuration.ts';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle: string;
  /** Said over the picture beside the form, on wide screens. */
  readonly promise: string;
  readonly children: ReactNode;
}

/** The frame of sign-in and registration: the form, and beside it the river. */
export function AuthLayout({ title, subtitle, promise, children }: AuthLayoutProps) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: '100%', md: '1fr 1fr' } }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', px: { xs: 4, sm: 8 }, py: 5, minWidth: 0 }}>
        <AuthHeader />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ width: '100%', maxWidth: 440, mx: 'auto', my: 'auto', py: 8, outline: 'none' }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 1.5, mb: 7 }}>
            {subtitle}
          </Typography>
          {children}
        </Box>
      </Box>
      <RiverSide promise={promise} />
    </Box>
  );
}

function AuthHeader() {
  const { serviceArea } = useConfiguration();
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <Box component={Link} to="/" sx={{ color: 'text.primary', textDecoration: 'none' }}>
        <BrandMark />
      </Box>
      <Tag sx={{ bgcolor: 'glass', display: { xs: 'none', sm: 'inline-flex' } }}>{serviceArea.name}</Tag>
      <Box sx={{ flex: 1 }} />
      <TestModeBadge />
      <LanguageLinks />
    </Box>
  );
}

function RiverSide({ promise }: { promise: string }) {
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        position: 'sticky',
        top: 0,
        height: '100dvh',
        bgcolor: 'glass',
        overflow: 'hidden',
        alignItems: 'flex-start',
      }}
    >
      <RiverScene />
      <Typography variant="h2" component="p" sx={{ position: 'relative', p: 12, maxWidth: 520 }}>
        {promise}
      </Typography>
    </Box>
  );
}
