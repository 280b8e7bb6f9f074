import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { ABOVE_BOTTOM_BAR } from '../../../components/bottom-bar.tsx';
import { ShellHeader } from '../../../components/shell-header.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { PaletteIcon } from '../palette/palette-buttons.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { AdminBottomBar } from './admin-bottom-bar.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { useKeysHelp } from './use-keys-help.ts';
import { useTabShortcuts } from './use-tab-shortcuts.ts';
import { ADMIN_TABS, type AdminTabId } from '../admin-tabs.tsx';

const CommandPalette = lazyDialog(
  'isOpen',
  async () => (await import('../palette/command-palette.tsx')).CommandPalette,
);

const KeysDialog = lazyDialog('isOpen', async () => (await import('./keys-dialog.tsx')).KeysDialog);

interface AdminShellProps {
  /** Null where no tab is open. */
  readonly activeTab: AdminTabId | null;
  readonly children: ReactNode;
}

/** What is around every screen of the console: a sidebar, or on phones a header and a bar at the bottom. */
export function AdminShell({ activeTab, children }: AdminShellProps) {
  useTabShortcuts();
  const isWide = activeTab !== null && ADMIN_TABS[activeTab].isWide === true;
  const palette = usePalette();
  const keysHelp = useKeysHelp();
  return (
    <Box sx={{ minHeight: '100dvh', display: { md: 'flex' }, alignItems: 'flex-start' }}>
      <AdminSidebar activeTab={activeTab} onSearch={palette.open} />
      {/* It sticks to the page, not to a box of its own height. */}
      <Box sx={{ display: { xs: 'contents', md: 'none' } }}>
        <ShellHeader action={<PaletteIcon onClick={palette.open} />}>{null}</ShellHeader>
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          outline: 'none',
          flex: 1,
          minWidth: 0,
          ...(isWide ? WIDE : { maxWidth: 1320, px: { xs: 4, md: 8 }, py: { xs: 4, md: 7 } }),
          ...ABOVE_BOTTOM_BAR,
        }}
      >
        <Suspense fallback={<LoadingScreen />}>
          {children}
          {!isWide && <ZoneNote />}
        </Suspense>
      </Box>
      <AdminBottomBar activeTab={activeTab} />
      <KeysDialog {...keysHelp} />
      <CommandPalette isOpen={palette.isOpen} onClose={palette.close} />
    </Box>
  );
}

/** What fills the window has no room to give away. */
const WIDE = { px: { xs: 3, md: 4 }, py: { xs: 3, md: 3 } } as const;

function ZoneNote() {
  const { zoneName } = useAreaTime();
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 6 }}>
      <Trans>Times are in {zoneName}. Exported files have UTC, marked by a Z.</Trans>
    </Typography>
  );
}
