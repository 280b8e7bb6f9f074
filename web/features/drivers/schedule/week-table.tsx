import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { hourLabel, WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import type { WeekBlock } from '../standing/week-blocks.ts';
import { DayMenu, type DayMenuProps } from './day-menu.tsx';
import { SlotButton } from './slot-button.tsx';
import { useSlotFocus, type Steps } from './use-slot-focus.ts';
import { HOURS, type Week } from './week-grid.ts';

interface WeekTableProps extends Pick<DayMenuProps, 'onEdit'> {
  readonly week: Week;
  /** Standing rides, which are driven whatever is on. */
  readonly blocks: readonly WeekBlock[];
  readonly onSet: (day: Weekday, hour: number, on: boolean) => void;
}

const STEPS: Steps = {
  ArrowLeft: { days: -1, hours: 0 },
  ArrowRight: { days: 1, hours: 0 },
  ArrowUp: { days: 0, hours: -1 },
  ArrowDown: { days: 0, hours: 1 },
};

const FIRST = { day: WEEKDAYS[0], hour: 8 };

/** Seven columns of 24 hours; dragging over slots sets them all. */
export function WeekTable({ week, blocks, onSet, onEdit }: WeekTableProps) {
  const slots = useSlotFocus(STEPS, FIRST);
  const [painted, setPainted] = usePainted();
  return (
    <Box data-slots sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={t`Hours of the week`}
        sx={{ width: '100%', tableLayout: 'fixed', borderSpacing: '4px 2px', userSelect: 'none' }}
      >
        <thead>
          <tr>
            <Box component="td" sx={{ width: 56 }} />
            {WEEKDAYS.map((day) => (
              <Box component="th" scope="col" key={day} sx={{ p: 0, pb: 1, fontWeight: 600 }}>
                <DayMenu day={day} hours={week[day].size} onEdit={onEdit} />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <Box component="th" scope="row" sx={{ p: 0, textAlign: 'right', pr: 2 }}>
                <Typography variant="caption" color="textSecondary">
                  {hourLabel(hour)}
                </Typography>
              </Box>
              {WEEKDAYS.map((day, weekday) => (
                <Box component="td" key={day} sx={{ p: 0 }}>
                  <SlotButton
                    day={day}
                    hour={hour}
                    on={week[day].has(hour)}
                    tabIndex={slots.isCurrent({ day, hour }) ? 0 : -1}
                    showsHour={false}
                    blocks={blocks.filter((block) => block.weekday === weekday && block.hour === hour)}
                    onSet={(on) => onSet(day, hour, on)}
                    onFocus={() => slots.onFocus({ day, hour })}
                    onKeyDown={slots.onKeyDown({ day, hour })}
                    onPointerDown={(event) => {
                      if (event.pointerType === 'mouse') setPainted({ day, hour, on: !week[day].has(hour) });
                    }}
                    onPointerEnter={() => {
                      if (!painted) return;
                      onSet(painted.day, painted.hour, painted.on);
                      onSet(day, hour, painted.on);
                    }}
                  />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Where a mouse was pressed and what it makes of the slots it enters; a press alone is left to the click. */
interface Painted {
  readonly day: Weekday;
  readonly hour: number;
  readonly on: boolean;
}

function usePainted() {
  const state = useState<Painted | null>(null);
  const [, setPainted] = state;
  useEffect(() => {
    const stop = () => setPainted(null);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, [setPainted]);
  return state;
}
