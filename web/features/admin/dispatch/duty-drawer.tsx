import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { ShiftPanel } from './shift-panel.tsx';

interface DutyDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The shift and its handover notes, beside whatever screen of the console is open. */
export function DutyDrawer({ isOpen, onClose }: DutyDrawerProps) {
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'shift-title',
          sx: { width: { xs: '100%', sm: 440 } },
        },
      }}
    >
      <Box sx={{ p: 5, display: 'grid', gap: 5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Typography id="shift-title" variant="h3" component="h2" sx={{ flexGrow: 1 }}>
            <Trans>The desk</Trans>
          </Typography>
          <IconButton onClick={onClose} aria-label={t`Close`}>
            <CloseIcon />
          </IconButton>
        </Box>
        <ShiftPanel />
      </Box>
    </Drawer>
  );
}
