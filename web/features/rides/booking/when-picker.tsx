import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useAreaTime } from '../../../lib/area-time.ts';
import { earliestSlot, type Schedule } from '../../../components/schedule/schedule.ts';
import { SlotPicker } from '../../../components/schedule/slot-picker.tsx';
import type { TripDraft } from './trip-draft.ts';

interface WhenPickerProps {
  readonly draft: TripDraft;
  readonly schedule: Schedule;
  readonly now: Date;
  readonly onChange: (changes: Partial<TripDraft>) => void;
}

/** Book Now or Schedule; a schedule starts at the earliest time. */
export function WhenPicker({ draft, schedule, now, onChange }: WhenPickerProps) {
  const { timeZone } = useAreaTime();
  const choose = (when: TripDraft['when'] | null) => {
    if (when === 'schedule' && !draft.date) onChange({ when, ...earliestSlot(timeZone, now) });
    else if (when) onChange({ when });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label={t`When`}
        value={draft.when}
        onChange={(_, when: TripDraft['when'] | null) => choose(when)}
      >
        <ToggleButton value="now">
          <Trans>Book Now</Trans>
        </ToggleButton>
        <ToggleButton value="schedule">
          <Trans context="a ride for later">Schedule</Trans>
        </ToggleButton>
      </ToggleButtonGroup>
      {draft.when === 'schedule' && <SlotPicker slot={draft} {...{ schedule, now, onChange }} />}
    </Box>
  );
}
