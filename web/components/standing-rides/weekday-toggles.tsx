import { Box, ToggleButton, type BoxProps } from '@mui/material';
import { WEEK, weekdayText } from '../../lib/clock-words.ts';

interface WeekdayTogglesProps extends Pick<BoxProps, 'aria-label' | 'aria-labelledby'> {
  /** 0 is Sunday. */
  readonly chosen: readonly number[];
  /** Where phones have little room beside it. */
  readonly isNarrow?: boolean;
  readonly onToggle: (weekday: number) => void;
}

/** The days of a week in a row, each on or off. */
export function WeekdayToggles({ chosen, isNarrow = false, onToggle, ...label }: WeekdayTogglesProps) {
  return (
    <Box
      role="group"
      {...label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 1 }}
    >
      {WEEK.map((weekday) => (
        <ToggleButton
          key={weekday}
          value={weekday}
          color="primary"
          aria-label={weekdayText(weekday)}
          selected={chosen.includes(weekday)}
          onChange={() => onToggle(weekday)}
          sx={{
            px: 0,
            minHeight: 44,
            borderRadius: 3,
            fontSize: isNarrow ? 'min(0.8125rem, 3.2vw)' : 'min(0.8125rem, 3.6vw)',
          }}
        >
          {weekdayText(weekday, 'short')}
        </ToggleButton>
      ))}
    </Box>
  );
}
