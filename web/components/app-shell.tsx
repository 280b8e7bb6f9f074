import LogoutIcon from '@mui/icons-material/Logout';
import {
  AppBar,
  BottomNavigation,
  BottomNavigationAction,
  Box,
  Chip,
  IconButton,
  Paper,
  Tab,
  Tabs,
  Toolbar,
  Tooltip,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfiguration } from '../lib/configuration.ts';
import { homeOf, useCurrentUser, useLogOut, type SessionUser } from '../lib/session.ts';
import { BrandMark } from './brand-mark.tsx';

export interface ShellTab {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
}

interface AppShellProps {
  readonly tabs: readonly ShellTab[];
  readonly activeTab: string;
  readonly onTab: (id: string) => void;
  /** The page fills the space between the bars, without margins: maps. */
  readonly fullBleed?: boolean;
  readonly children: ReactNode;
}

const BAR_PX = 64;

/** Header and tabs of the signed-in screens: a bar at the bottom on phones, tabs under the header above (spec 1 §2.5). */
export function AppShell({ tabs, activeTab, onTab, fullBleed, children }: AppShellProps) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr' }}>
      <ShellHeader>
        <Tabs
          value={activeTab}
          onChange={(_, id: string) => onTab(id)}
          aria-label="Sections"
          sx={{ display: { xs: 'none', md: 'flex' }, alignSelf: 'stretch', minHeight: BAR_PX }}
        >
          {tabs.map((tab) => (
            <Tab key={tab.id} value={tab.id} label={tab.label} sx={{ minHeight: BAR_PX, fontSize: '1rem' }} />
          ))}
        </Tabs>
      </ShellHeader>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          outline: 'none',
          minWidth: 0,
          pb: { xs: `${BAR_PX}px`, md: 0 },
          ...(!fullBleed && {
            width: '100%',
            maxWidth: 1120,
            mx: 'auto',
            px: { xs: 4, md: 6 },
            py: { xs: 4, md: 6 },
          }),
        }}
      >
        {children}
      </Box>
      <Paper
        component="nav"
        aria-label="Sections"
        square
        sx={{
          display: { xs: 'block', md: 'none' },
          position: 'fixed',
          insetInline: 0,
          bottom: 0,
          zIndex: 'appBar',
          borderTop: 1,
          borderColor: 'divider',
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        <BottomNavigation
          showLabels
          value={activeTab}
          onChange={(_, id: string) => onTab(id)}
          sx={{ height: BAR_PX }}
        >
          {tabs.map((tab) => (
            <BottomNavigationAction
              key={tab.id}
              value={tab.id}
              label={tab.label}
              icon={tab.icon}
              aria-current={tab.id === activeTab ? 'page' : undefined}
              sx={{ minWidth: 56, px: 1 }}
            />
          ))}
        </BottomNavigation>
      </Paper>
    </Box>
  );
}

function ShellHeader({ children }: { children: ReactNode }) {
  const { serviceArea, payments } = useConfiguration();
  const { user } = useCurrentUser();
  const logOut = useLogOut();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ minHeight: { xs: BAR_PX }, gap: 3, px: { xs: 4, md: 6 } }}>
        <Box
          component={Link}
          to={user ? homeOf(user) : '/'}
          sx={{ color: 'text.primary', textDecoration: 'none' }}
        >
          <BrandMark />
        </Box>
        <Chip
          label={serviceArea.name}
          size="small"
          sx={{ bgcolor: 'glass', display: { xs: 'none', sm: 'inline-flex' } }}
        />
        {children}
        <Box sx={{ flex: 1 }} />
        {payments.mode === 'sandbox' && (
          <Tooltip title="Test mode — no real money moves">
            <Chip
              label="Test mode"
              size="small"
              variant="outlined"
              aria-label="Test mode — no real money moves"
            />
          </Tooltip>
        )}
        {user && <UserBadge user={user} />}
        <Tooltip title="Log out">
          <IconButton aria-label="Log out" onClick={() => void logOut()}>
            <LogoutIcon />
          </IconButton>
        </Tooltip>
      </Toolbar>
    </AppBar>
  );
}

const TYPE_LABELS = { rider: 'Rider', driver: 'Driver', admin: 'Admin' } as const;

function UserBadge({ user }: { user: SessionUser }) {
  return (
    <Chip
      label={TYPE_LABELS[user.userType]}
      size="small"
      color="primary"
      variant="outlined"
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    />
  );
}
