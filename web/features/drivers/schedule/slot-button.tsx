import { ButtonBase } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { hourLabel, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';

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
  /** The pointer came over the slot, pressed or not. */
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** One hour of one day, on or off. */
export function SlotButton({ day, hour, on, showsHour, onSet, ...rest }: SlotButtonProps) {
  return (
    <ButtonBase
      {...rest}
      aria-label={`${day} ${hourLabel(hour)}`}
      aria-pressed={on}
      data-slot={`${day}-${hour}`}
      onClick={() => onSet(!on)}
      disableRipple
      sx={{
        width: '100%',
        minHeight: showsHour ? 48 : 28,
        borderRadius: '8px',
        border: 1,
        borderColor: on ? 'primary.main' : 'divider',
        bgcolor: on ? 'primary.main' : 'background.paper',
        color: on ? 'primary.contrastText' : 'text.primary',
        fontFamily: 'inherit',
        fontSize: '0.875rem',
        fontWeight: on ? 700 : 500,
        transition: 'background-color 150ms',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-visible': {
          outline: '3px solid',
          outlineColor: 'text.primary',
          outlineOffset: 1,
          zIndex: 1,
        },
      }}
    >
      {showsHour ? hourLabel(hour) : on ? '✓' : ''}
    </ButtonBase>
  );
}
