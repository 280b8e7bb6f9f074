import { t } from '@lingui/core/macro';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, IconButton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { BrandMark } from '../../../components/brand-mark.tsx';
import { iconTip } from '../../../components/icon-tip.ts';
import { TestModeBadge } from '../../../components/test-mode-badge.tsx';
import { useCurrentUser, useLogOut } from '../../../lib/session.ts';
import { getHome } from '../../../lib/session-user.ts';
import { DutyButton } from '../dispatch/duty-button.tsx';
import { PaletteBox } from '../palette/palette-buttons.tsx';
import { TabLinks } from './tab-links.tsx';
import type { AdminTabId } from '../admin-tabs.tsx';

export const SIDEBAR_PX = 232;

interface AdminSidebarProps {
  readonly activeTab: AdminTabId | null;
  readonly onSearch: () => void;
}

/** On wide screens: the search, the sections, who is signed in, and the way out. */
export function AdminSidebar({ activeTab, onSearch }: AdminSidebarProps) {
  const { user } = useCurrentUser();
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        flex: 'none',
        width: SIDEBAR_PX,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ px: 5, pt: 5, pb: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box
          component={Link}
          to={user ? getHome(user) : '/'}
          sx={{ color: 'text.primary', textDecoration: 'none', lineHeight: 1 }}
        >
          <BrandMark size={28} />
        </Box>
        <TestModeBadge />
        <PaletteBox onClick={onSearch} />
      </Box>
      <Box component="nav" aria-label={t`Sections`} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 3 }}>
        <TabLinks activeTab={activeTab} />
      </Box>
      <Box sx={{ px: 3, pt: 2, display: 'grid', borderTop: 1, borderColor: 'divider' }}>
        <DutyButton />
      </Box>
      <SignedIn />
    </Box>
  );
}

function SignedIn() {
  const { user } = useCurrentUser();
  const logOut = useLogOut();
  const tip = iconTip(t`Log out`);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 3,
        pl: 5,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {user && fullName(user)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" title={user?.email} noWrap>
          {user?.email}
        </Typography>
      </Box>
      <IconButton
        onClick={() => void logOut()}
        {...tip}
        sx={{ ...tip.sx, '&::after': { ...tip.sx['&::after'], top: 'auto', bottom: '100%' } }}
      >
        <LogoutIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
