import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { iconTip } from '../../../components/icon-tip.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useDuty, useDutyActs } from './use-duty.ts';

const ShiftPanel = lazy(async () => ({ default: (await import('./shift-panel.tsx')).ShiftPanel }));
const KEPT = 'maumee-board-shift';

/** Who is on duty and what was left to them, on the board itself: one line, or all of it; kept on this device. */
export function DutyStrip() {
  const { duty, isOnDuty } = useDuty();
  const { begin, end, isBusy } = useDutyActs();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEPT) === 'yes');
  const id = useId();
  const show = (next: boolean) => {
    localStorage.setItem(KEPT, next ? 'yes' : 'no');
    setOpen(next);
  };
  const names = duty?.shifts.map(({ person }) => person.firstName).join(', ');
  const notes = duty?.notes.filter(({ doneAt }) => doneAt === null) ?? [];
  return (
    <Box role="group" aria-labelledby={id} sx={FRAME}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 3, pr: 1, minHeight: 40 }}>
        <Typography
          id={id}
          variant="body2"
          component="h2"
          noWrap
          sx={{ fontWeight: 600, maxWidth: { xs: '55%', md: '40%' } }}
        >
          {names ? t`On duty: ${names}` : duty ? t`Nobody is on duty` : t`On duty`}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap sx={{ flex: 1 }}>
          {notes.length > 0 && plural(notes.length, { one: '# handover note', other: '# handover notes' })}
          {!isOpen && notes[0] && `: ${notes[0].text}`}
        </Typography>
        {duty && !isOpen && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void (isOnDuty ? end() : begin())}
            sx={{ flex: 'none', px: { xs: 1, md: 3 } }}
          >
            {isOnDuty ? <Trans>End my shift</Trans> : <Trans>Begin my shift</Trans>}
          </Button>
        )}
        <IconButton
          {...iconTip(isOpen ? t`Hide shift and handover notes` : t`Show shift and handover notes`)}
          aria-expanded={isOpen}
          onClick={() => show(!isOpen)}
        >
          {isOpen ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        </IconButton>
      </Box>
      {isOpen && (
        <Box sx={{ maxHeight: '36dvh', overflowY: 'auto', p: 3, borderTop: 1, borderColor: 'divider' }}>
          <Suspense fallback={<LoadingScreen />}>
            <ShiftPanel />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

const FRAME = {
  flex: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const;
