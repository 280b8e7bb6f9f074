import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent } from 'react';
import { hourLabel, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import type { WeekBlock } from '../standing/week-blocks.ts';
import { dayLabel } from './day-labels.ts';

interface SlotButtonProps {
  readonly day: Weekday;
  readonly hour: number;
  readonly on: boolean;
  /** One slot of a grid is in the tab order; arrow keys reach the others. */
  readonly tabIndex: 0 | -1;
  /** Shows the hour inside, where no row says it. */
  readonly showsHour: boolean;
  /** Standing rides that begin in it. */
  readonly blocks: readonly WeekBlock[];
  readonly onSet: (on: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** One hour of one day, on or off, with the standing rides that begin in it. */
export function SlotButton({ day, hour, on, showsHour, blocks, onSet, ...rest }: SlotButtonProps) {
  const label = `${dayLabel(day)} ${hourLabel(hour)}${blocksLabel(blocks, showsHour)}`;
  return (
    <Slot
      {...rest}
      type="button"
      aria-label={label}
      aria-pressed={on}
      data-slot={`${day}-${hour}`}
      data-tall={showsHour}
      onClick={() => onSet(!on)}
    >
      {showsHour ? hourLabel(hour) : on && blocks.length === 0 ? '✓' : ''}
      {blocks.map(({ id, time, name }) => (
        <Block key={id} title={`${time} ${name}`}>
          {showsHour ? ` ${name}` : `${time} ${name} `}
        </Block>
      ))}
    </Slot>
  );
}

/** Goes on with what the slot shows, in that order, so that it can be said to it. */
function blocksLabel(blocks: readonly WeekBlock[], showsHour: boolean): string {
  if (blocks.length === 0) return '';
  const times = blocks.map(({ time }) => time).join(' ');
  return showsHour
    ? ` ${blocks.map(({ name }) => name).join(' ')}, ${times}`
    : `, ${blocks.map(({ time, name }) => `${time} ${name}`).join(' ')}`;
}

/** A ride stands out from an hour that is on and from one that is off. */
const Block = styled('span')(({ theme }) => ({
  display: 'block',
  margin: '0 2px',
  padding: '1px 6px',
  borderRadius: 6,
  borderLeft: '3px solid',
  borderLeftColor: (theme.vars ?? theme).palette.lamp,
  backgroundColor: (theme.vars ?? theme).palette.glass,
  color: (theme.vars ?? theme).palette.text.primary,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

/** A plain button with one style for all: a week has 168 of them. */
const Slot = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: 28,
  padding: 0,
  overflow: 'hidden',
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
  '&[data-tall="true"]': { minHeight: 48 },
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
