import { plural, t } from '@lingui/core/macro';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import type { WeekBlock } from '../standing/week-blocks.ts';
import { DayMenu, type DayMenuProps } from './day-menu.tsx';
import { SlotButton } from './slot-button.tsx';
import { useSlotFocus, type Steps } from './use-slot-focus.ts';
import { HOURS, type Week } from './week-grid.ts';
import { dayLabel } from './day-labels.ts';
import { visuallyHidden } from '../../../components/visually-hidden.ts';

interface DayViewProps extends Pick<DayMenuProps, 'onEdit'> {
  readonly week: Week;
  /** Standing rides, which are driven whatever is on. */
  readonly blocks: readonly WeekBlock[];
  /** The day shown first. */
  readonly today: Weekday;
  readonly onSet: (day: Weekday, hour: number, on: boolean) => void;
}

const COLUMNS = 4;

const STEPS: Steps = {
  ArrowLeft: { days: 0, hours: -1 },
  ArrowRight: { days: 0, hours: 1 },
  ArrowUp: { days: 0, hours: -COLUMNS },
  ArrowDown: { days: 0, hours: COLUMNS },
};

/** One day at a time, for narrow screens. */
export function DayView({ week, blocks, today, onSet, onEdit }: DayViewProps) {
  const [day, setDay] = useState(today);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={day}
        onChange={(_, chosen: Weekday | null) => chosen && setDay(chosen)}
        aria-label={t`Day`}
      >
        {WEEKDAYS.map((name) => (
          <ToggleButton
            key={name}
            value={name}
            sx={{
              px: 0,
              minWidth: 0,
              // Seven of them share the width of a phone, whatever size the text has.
              fontSize: 'min(1rem, 4.4vw)',
              minHeight: 48,
              flexDirection: 'column',
              lineHeight: 1.2,
              textTransform: 'none',
              color: 'text.primary',
              '&.Mui-selected': { bgcolor: 'glass', color: 'primary.main', fontWeight: 700 },
            }}
          >
            <Box component="span" sx={visuallyHidden}>
              {toLabel(name, week[name].size)}
            </Box>
            <span aria-hidden>{dayLabel(name, 'short')}</span>
            <Box component="span" aria-hidden sx={{ fontSize: 'min(0.75rem, 3.6vw)', fontWeight: 500 }}>
              {week[name].size > 0 ? `${week[name].size} h` : '–'}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayMenu day={day} hours={week[day].size} onEdit={onEdit} />
      <DaySlots
        key={day}
        day={day}
        hours={week[day]}
        blocks={blocks.filter(({ weekday }) => weekday === WEEKDAYS.indexOf(day))}
        onSet={onSet}
      />
    </Box>
  );
}

function toLabel(day: Weekday, count: number): string {
  const label = dayLabel(day);
  return t`${label}, ${plural(count, { one: '# hour', other: '# hours' })} on`;
}

interface DaySlotsProps extends Pick<DayViewProps, 'onSet' | 'blocks'> {
  readonly day: Weekday;
  readonly hours: ReadonlySet<number>;
}

function DaySlots({ day, hours, blocks, onSet }: DaySlotsProps) {
  const slots = useSlotFocus(STEPS, { day, hour: 8 });
  return (
    <Box
      data-slots
      role="group"
      aria-label={t`Hours of ${{ day: dayLabel(day) }}`}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))` }}
    >
      {HOURS.map((hour) => (
        <SlotButton
          key={hour}
          day={day}
          hour={hour}
          on={hours.has(hour)}
          tabIndex={slots.isCurrent({ day, hour }) ? 0 : -1}
          showsHour
          blocks={blocks.filter((block) => block.hour === hour)}
          onSet={(on) => onSet(day, hour, on)}
          onFocus={() => slots.onFocus({ day, hour })}
          onKeyDown={slots.onKeyDown({ day, hour })}
        />
      ))}
    </Box>
  );
}
