import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { CloseActions } from '../../../components/close-actions.tsx';
import { KeyHint } from '../palette/key-hint.tsx';
import { useIsDispatcher } from '../../../lib/session.ts';
import { ADMIN_TABS, getShortcutTabIds } from '../admin-tabs.tsx';
import { getShortcut } from '../shortcut-keys.ts';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the console, shown by `?`. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const isDispatcher = useIsDispatcher();
  const keys: readonly (readonly [string, string])[] = [
    [t`Ctrl+K`, t`Find people, rides, screens and actions`],
    ...getShortcutTabIds(isDispatcher).map(
      (id) => [getShortcut(id, isDispatcher) ?? '', ADMIN_TABS[id].words.label] as const,
    ),
    [getShortcut('desk', isDispatcher) ?? '', ADMIN_TABS.desk.words.label],
    [t({ message: 'Esc', context: 'key' }), t`Close what is open`],
    ['?', t`Show these keys`],
  ];
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">
        <Trans>Keys of the console</Trans>
      </DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {keys.map(([key, does]) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Typography component="dt" variant="body2">
                {does}
              </Typography>
              <Box component="dd" aria-label={key} sx={{ m: 0 }}>
                <KeyHint>{key}</KeyHint>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <CloseActions onClose={onClose} autoFocus />
    </Dialog>
  );
}
