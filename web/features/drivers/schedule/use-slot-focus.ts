import { useState, type KeyboardEvent } from 'react';
import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';

interface Slot {
  readonly day: Weekday;
  readonly hour: number;
}

interface SlotFocus {
  readonly isCurrent: (slot: Slot) => boolean;
  readonly onFocus: (slot: Slot) => void;
  readonly onKeyDown: (slot: Slot) => (event: KeyboardEvent<HTMLElement>) => void;
}

/** How far each key goes, in columns and rows. */
export type Steps = Readonly<Record<string, { readonly days: number; readonly hours: number }>>;

/** One tab stop for a whole grid of slots (an element with `data-slots`); arrow keys go from slot to slot. */
export function useSlotFocus(steps: Steps, first: Slot): SlotFocus {
  const [current, setCurrent] = useState(first);
  return {
    isCurrent: ({ day, hour }) => day === current.day && hour === current.hour,
    onFocus: setCurrent,
    onKeyDown: (slot) => (event) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const next = stepFrom(slot, step);
      const selector = next && `[data-slot="${next.day}-${next.hour}"]`;
      if (selector) {
        event.currentTarget.closest('[data-slots]')?.querySelector<HTMLElement>(selector)?.focus();
      }
    },
  };
}

function stepFrom(slot: Slot, step: { days: number; hours: number }): Slot | null {
  const day = WEEKDAYS[WEEKDAYS.indexOf(slot.day) + step.days];
  const hour = slot.hour + step.hours;
  return day && hour >= 0 && hour < 24 ? { day, hour } : null;
}
