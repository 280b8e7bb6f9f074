import { t } from '@lingui/core/macro';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { BottomNavigation, BottomNavigationAction, Drawer } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { BOTTOM_TABS, BottomBar } from '../../../components/bottom-bar.tsx';
import { useIsDispatcher } from '../../../lib/session.ts';
import { ADMIN_TABS, getTabIds, type AdminTabId } from '../admin-tabs.tsx';
import { getTabPath } from '../tab-path.ts';
import { DutyButton } from '../dispatch/duty-button.tsx';
import { TabLinks } from './tab-links.tsx';

/** As many as fit a phone beside the button that shows all. */
const IN_THE_BAR = 4;

/** On phones: the first sections, and a sheet with all of them. */
export function AdminBottomBar({ activeTab }: { activeTab: AdminTabId | null }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const first = getTabIds(useIsDispatcher()).slice(0, IN_THE_BAR);
  const isAmongFirst = activeTab !== null && first.includes(activeTab);
  const other = activeTab && !isAmongFirst ? ADMIN_TABS[activeTab] : null;
  const shown = other?.words.label;
  return (
    <BottomBar>
      <BottomNavigation showLabels value={isAmongFirst ? activeTab : 'more'} sx={BOTTOM_TABS}>
        {first.map((id) => (
          <BottomNavigationAction
            key={id}
            component={Link}
            to={getTabPath(id)}
            value={id}
            label={ADMIN_TABS[id].words.label}
            icon={ADMIN_TABS[id].icon}
            aria-current={id === activeTab ? 'page' : undefined}
            sx={ACTION}
          />
        ))}
        <BottomNavigationAction
          value="more"
          label={shown ?? t`More`}
          icon={other?.icon ?? <MoreHorizIcon />}
          aria-label={shown ? t`${shown}: more sections` : t`More sections`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          sx={ACTION}
        />
      </BottomNavigation>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t`Sections`, sx: SHEET } }}
      >
        <TabLinks activeTab={activeTab} onChosen={close} />
        <DutyButton />
      </Drawer>
    </BottomBar>
  );
}

/** As wide as its label asks: "Organizations" is longer than a fifth of a phone. */
const ACTION = { flex: 'auto', minWidth: 48, px: 0.5 };
const SHEET = { p: 4, pb: 'calc(16px + env(safe-area-inset-bottom))', borderRadius: '12px 12px 0 0' };
