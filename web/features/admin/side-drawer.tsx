import { t } from '@lingui/core/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Pixels, but on phones, which it fills. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is shown at the right, over whatever screen of the console is open: its title, the way out, and its parts. */
export function SideDrawer({ isOpen, title, width = 440, onClose, children }: SideDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: width } } },
      }}
    >
      <Box sx={{ p: 5, display: 'grid', gap: 5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          <IconButton onClick={onClose} aria-label={t`Close`}>
            <CloseIcon />
          </IconButton>
        </Box>
        {children}
      </Box>
    </Drawer>
  );
}
