import { Box } from '@mui/material';
import { Link } from 'react-router';
import { isAdminTabShown } from '../admin-panels.tsx';
import { ADMIN_TAB_IDS, ADMIN_TAB_LABELS, getAdminTabIcon, type AdminTabId } from '../admin-tabs.tsx';
import { getShortcut } from '../shortcut-keys.ts';
import { getTabPath } from '../tab-path.ts';

interface TabLinksProps {
  readonly activeTab: AdminTabId | null;
  readonly onChosen?: () => void;
}

/** The sections in their order, each with the key that opens it. */
export function TabLinks({ activeTab, onChosen }: TabLinksProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {ADMIN_TAB_IDS.filter(isAdminTabShown).map((id) => (
        <li key={id}>
          <TabLink id={id} isActive={id === activeTab} onChosen={onChosen} />
        </li>
      ))}
    </Box>
  );
}

interface TabLinkProps {
  readonly id: AdminTabId;
  readonly isActive: boolean;
  readonly onChosen: (() => void) | undefined;
}

function TabLink({ id, isActive, onChosen }: TabLinkProps) {
  const shortcut = getShortcut(id);
  return (
    <Box
      component={Link}
      to={getTabPath(id)}
      onClick={onChosen}
      aria-current={isActive ? 'page' : undefined}
      aria-keyshortcuts={shortcut}
      title={shortcut}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 2.5,
        minHeight: { xs: 48, md: 36 },
        borderRadius: 0.75,
        typography: 'body2',
        fontWeight: isActive ? 650 : 500,
        color: isActive ? 'primary.main' : 'text.primary',
        bgcolor: isActive ? 'glass' : 'transparent',
        textDecoration: 'none',
        '& svg': { fontSize: 20, color: isActive ? 'inherit' : 'text.secondary' },
        '&:hover': { bgcolor: isActive ? 'glass' : 'action.hover' },
      }}
    >
      {getAdminTabIcon(id)}
      {ADMIN_TAB_LABELS[id]}
    </Box>
  );
}
