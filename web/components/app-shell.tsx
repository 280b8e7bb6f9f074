import { t } from '@lingui/core/macro';
import { BottomNavigation, BottomNavigationAction, Box, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { ABOVE_BOTTOM_BAR, BOTTOM_TABS, BottomBar } from './bottom-bar.tsx';
import { BAR_PX, ShellHeader } from './shell-header.tsx';

export interface ShellTab {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
}

interface TabBarProps {
  readonly tabs: readonly ShellTab[];
  readonly activeTab: string;
  readonly onTab: (id: string) => void;
}

interface AppShellProps extends TabBarProps {
  /** The page fills the space between the bars, without margins: maps. */
  readonly fullBleed?: boolean;
  readonly children: ReactNode;
}

const WITH_MARGINS = {
  width: '100%',
  maxWidth: 1120,
  mx: 'auto',
  px: { xs: 4, md: 6 },
  py: { xs: 4, md: 6 },
};

/** Header and tabs of the signed-in screens: a bar at the bottom on phones, tabs in the header above. */
export function AppShell({ tabs, activeTab, onTab, fullBleed, children }: AppShellProps) {
  const bar = { tabs, activeTab, onTab };
  return (
    <Box
      sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr', gridTemplateColumns: '100%' }}
    >
      <ShellHeader>
        <HeaderTabs {...bar} />
      </ShellHeader>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          outline: 'none',
          minWidth: 0,
          ...ABOVE_BOTTOM_BAR,
          ...(!fullBleed && WITH_MARGINS),
        }}
      >
        {children}
      </Box>
      <BottomTabs {...bar} />
    </Box>
  );
}

function HeaderTabs({ tabs, activeTab, onTab }: TabBarProps) {
  return (
    <Tabs
      value={activeTab}
      onChange={(_, id: string) => onTab(id)}
      aria-label={t`Sections`}
      variant="scrollable"
      scrollButtons={false}
      sx={{ display: { xs: 'none', md: 'flex' }, alignSelf: 'stretch', minHeight: BAR_PX, minWidth: 0 }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          value={tab.id}
          label={tab.label}
          sx={{ minHeight: BAR_PX, minWidth: 64, fontSize: '1rem' }}
        />
      ))}
    </Tabs>
  );
}

function BottomTabs({ tabs, activeTab, onTab }: TabBarProps) {
  return (
    <BottomBar>
      <BottomNavigation
        showLabels
        value={activeTab}
        onChange={(_, id: string) => onTab(id)}
        // More than five do not fit a phone: the bar scrolls, and shows a part of the next one.
        sx={{ ...BOTTOM_TABS, justifyContent: 'flex-start', overflowX: 'auto' }}
      >
        {tabs.map((tab) => (
          <BottomNavigationAction
            key={tab.id}
            value={tab.id}
            label={tab.label}
            icon={tab.icon}
            aria-current={tab.id === activeTab ? 'page' : undefined}
            sx={{ flex: '1 0 auto', minWidth: tabs.length > 5 ? 66 : 56, px: 0.5 }}
          />
        ))}
      </BottomNavigation>
    </BottomBar>
  );
}
