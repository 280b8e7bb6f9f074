import { plural, t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useDuty } from './use-duty.ts';

const DutyDrawer = lazyDialog('isOpen', async () => (await import('./duty-drawer.tsx')).DutyDrawer);

/** Who is on duty and how many notes are open, on every screen of the console; opens both. */
export function DutyButton() {
  const { duty } = useDuty();
  const [isOpen, setOpen] = useState(false);
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
      <DutyDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
