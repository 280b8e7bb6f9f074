import { msg, t } from '@lingui/core/macro';
import LogoutIcon from '@mui/icons-material/Logout';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import { AppBar, Box, Button, Chip, IconButton, Toolbar } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useConfiguration } from '../lib/configuration.ts';
import { useCurrentUser, useLogOut } from '../lib/session.ts';
import { getHome, type SessionUser } from '../lib/session-user.ts';
import { BrandMark } from './brand-mark.tsx';
import { iconTip } from './icon-tip.ts';
import { TestModeBadge } from './test-mode-badge.tsx';
import { texts } from '../lib/i18n.ts';

/** Height of the header and of the bar at the bottom, which grows with larger text. */
export const BAR_PX = 64;

/** What a user is called by what they do here. */
export const TYPE_LABELS = texts({ RIDER: msg`Rider`, DRIVER: msg`Driver`, ADMIN: msg`Admin` });
const FROM_LARGE = { display: { xs: 'none', lg: 'inline-flex' } };

/** Beside the brand where there is room for it, else beneath it in small. */
const BRAND_AND_BADGES = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  alignItems: { xs: 'flex-start', lg: 'center' },
  gap: { xs: 0.5, lg: 3 },
  flexShrink: 0,
};
const BADGE = {
  '&.MuiChip-sizeSmall': { minHeight: { xs: 18, lg: 24 } },
  lineHeight: 1.4,
  fontSize: { xs: '0.6875rem', lg: '0.8125rem' },
  '& .MuiChip-label': { px: { xs: 1.5, lg: 2 } },
};

interface ShellHeaderProps {
  readonly children: ReactNode;
  /** Stands before the way out. */
  readonly action?: ReactNode;
}

/** Brand, metro, who is signed in, the way to their own dashboard, and the way out. */
export function ShellHeader({ children, action }: ShellHeaderProps) {
  const { serviceArea } = useConfiguration();
  const { user } = useCurrentUser();
  return (
    <AppBar
      position="static"
      color="inherit"
      elevation={0}
      sx={{
        // On a phone it scrolls away: the bar at the bottom leads everywhere, and the height is needed.
        position: { md: 'sticky' },
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar
        sx={{
          minHeight: { xs: BAR_PX },
          gap: { xs: 1, sm: 3 },
          px: { xs: 4, md: 6 },
          flexWrap: { xs: 'wrap', md: 'nowrap' },
        }}
      >
        <Box sx={BRAND_AND_BADGES}>
          <Box
            component={Link}
            to={user ? getHome(user) : '/'}
            sx={{ color: 'text.primary', textDecoration: 'none', lineHeight: 1 }}
          >
            <BrandMark />
          </Box>
          <Box sx={{ display: 'flex', gap: { xs: 1, lg: 2 } }}>
            <Chip label={serviceArea.name} size="small" sx={{ bgcolor: 'glass', ...BADGE }} />
            {user && (
              <Chip
                label={user.isDispatcher ? t`Dispatcher` : TYPE_LABELS[user.type]}
                size="small"
                color="primary"
                variant="outlined"
                sx={BADGE}
              />
            )}
          </Box>
        </Box>
        {children}
        <Box sx={{ flex: 1 }} />
        <TestModeBadge />
        {user && <DashboardSwitcher user={user} />}
        {action}
        <LogOutButton />
      </Toolbar>
    </AppBar>
  );
}

/** On the rider dashboard: the way to one's own, where that is another. */
function DashboardSwitcher({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  if (user.type === 'RIDER' || pathname !== '/rider') return null;
  const home = getHome(user);
  const label = t`${{ TYPE_LABELS: TYPE_LABELS[user.type] }} Dashboard`;
  const tip = iconTip(label);
  return (
    <>
      <Button component={Link} to={home} size="small" startIcon={<SwapHorizIcon />} sx={FROM_LARGE}>
        {label}
      </Button>
      <IconButton
        component={Link}
        to={home}
        {...tip}
        sx={{ ...tip.sx, display: { xs: 'inline-flex', lg: 'none' } }}
      >
        <SwapHorizIcon />
      </IconButton>
    </>
  );
}

function LogOutButton() {
  const logOut = useLogOut();
  return (
    <IconButton edge="end" onClick={() => void logOut()} {...iconTip(t`Log out`)}>
      <LogoutIcon />
    </IconButton>
  );
}
