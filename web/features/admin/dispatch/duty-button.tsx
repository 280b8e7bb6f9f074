import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useDuty } from './use-duty.ts';

const ShiftPanel = lazy(async () => ({ default: (await import('./shift-panel.tsx')).ShiftPanel }));

/** Who is on duty and how many notes are open, on every screen of the console; opens both. */
export function DutyButton() {
  const { duty } = useDuty();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const names = duty?.shifts.map(({ person }) => person.firstName).join(', ');
  const open = duty?.notes.filter(({ doneAt }) => doneAt === null).length ?? 0;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifyContent: 'flex-start', textAlign: 'left', minHeight: { xs: 48, md: 36 }, px: 2.5 }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {names ? t`On duty: ${names}` : t`On duty`}
          {open > 0 && (
            <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {plural(open, { one: '# handover note', other: '# handover notes' })}
            </Typography>
          )}
        </Box>
      </Button>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
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
            <IconButton onClick={close} aria-label={t`Close`}>
              <CloseIcon />
            </IconButton>
          </Box>
          <Suspense fallback={<LoadingScreen />}>{isOpen && <ShiftPanel />}</Suspense>
        </Box>
      </Drawer>
    </>
  );
}
