import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent } from 'react';
import { hourLabel, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import { dayLabel } from './day-labels.ts';

interface SlotButtonProps {
  readonly day: Weekday;
  readonly hour: number;
  readonly on: boolean;
  /** One slot of a grid is in the tab order; arrow keys reach the others. */
  readonly tabIndex: 0 | -1;
  /** Shows the hour inside, where no row says it. */
  readonly showsHour: boolean;
  readonly onSet: (on: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** One hour of one day, on or off. */
export function SlotButton({ day, hour, on, showsHour, onSet, ...rest }: SlotButtonProps) {
  return (
    <Slot
      {...rest}
      type="button"
      aria-label={`${dayLabel(day)} ${hourLabel(hour)}`}
      aria-pressed={on}
      data-slot={`${day}-${hour}`}
      data-tall={showsHour}
      onClick={() => onSet(!on)}
    >
      {showsHour ? hourLabel(hour) : on ? '✓' : ''}
    </Slot>
  );
}

/** A plain button with one style for all: a week has 168 of them. */
const Slot = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 28,
  padding: 0,
  borderRadius: 8,
  border: '1px solid',
  borderColor: (theme.vars ?? theme).palette.divider,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  cursor: 'pointer',
  transition: 'background-color 150ms',
  '&[data-tall="true"]': { height: 48 },
  '&:hover': { borderColor: (theme.vars ?? theme).palette.primary.main },
  '&[aria-pressed="true"]': {
    borderColor: (theme.vars ?? theme).palette.primary.main,
    backgroundColor: (theme.vars ?? theme).palette.primary.main,
    color: (theme.vars ?? theme).palette.primary.contrastText,
    fontWeight: 700,
  },
  '&:focus-visible': {
    outline: '3px solid',
    outlineColor: (theme.vars ?? theme).palette.text.primary,
    outlineOffset: 1,
  },
}));
