import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { visuallyHidden } from '../../../components/visually-hidden.ts';
import { Link } from 'react-router';
import { Tag } from '../../../components/tag.tsx';
import { useIsDispatcher } from '../../../lib/session.ts';
import { ADMIN_TABS, getTabIds, type AdminTabId } from '../admin-tabs.tsx';
import { getShortcut } from '../shortcut-keys.ts';
import { getTabPath } from '../tab-path.ts';
import { useOpenWork } from '../work/use-open-work.ts';
import { getWaiting, type Waiting } from '../work/waiting-counts.ts';

interface TabLinksProps {
  readonly activeTab: AdminTabId | null;
  readonly onChosen?: () => void;
}

/** The sections in their order, each with the key that opens it. */
export function TabLinks({ activeTab, onChosen }: TabLinksProps) {
  const work = useOpenWork();
  const isDispatcher = useIsDispatcher();
  const waiting = work ? getWaiting(work) : {};
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {getTabIds(isDispatcher).map((id) => (
        <li key={id}>
          <TabLink
            id={id}
            shortcut={getShortcut(id, isDispatcher)}
            isActive={id === activeTab}
            waiting={waiting[id]}
            onChosen={onChosen}
          />
        </li>
      ))}
    </Box>
  );
}

interface TabLinkProps {
  readonly id: AdminTabId;
  readonly shortcut: string | undefined;
  readonly isActive: boolean;
  readonly waiting: Waiting | undefined;
  readonly onChosen: (() => void) | undefined;
}

function TabLink({ id, shortcut, isActive, waiting, onChosen }: TabLinkProps) {
  const { icon, words } = ADMIN_TABS[id];
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
      {icon}
      <Box component="span" sx={{ flex: 1 }}>
        {words.label}
      </Box>
      {waiting && <WaitingCount {...waiting} />}
    </Box>
  );
}

function WaitingCount({ count, words, isUrgent }: Waiting) {
  const colors = isUrgent
    ? { bgcolor: 'error.main', color: 'error.contrastText' }
    : { bgcolor: 'action.selected', color: 'text.primary' };
  return (
    <Tag title={words} sx={{ minWidth: 24, justifyContent: 'center', ...colors }}>
      <span aria-hidden>{count}</span>
      <Box component="span" sx={visuallyHidden}>
        {isUrgent ? t`${words}, some urgent` : words}
      </Box>
    </Tag>
  );
}
