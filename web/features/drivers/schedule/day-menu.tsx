import { t } from '@lingui/core/macro';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import { copyDay, setDay, type Week } from './week-grid.ts';
import { dayLabel } from './day-labels.ts';

export interface DayMenuProps {
  readonly day: Weekday;
  /** How many hours of it are on. */
  readonly hours: number;
  readonly onEdit: (change: (week: Week) => Week) => void;
}

const WORKDAYS = WEEKDAYS.slice(1, 6);

/** The day's name with quick ways to fill, clear and copy it. */
export function DayMenu({ day, hours, onEdit }: DayMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const entries: [string, (week: Week) => Week][] = [
    [t`Copy to every day`, (week) => copyDay(week, day, WEEKDAYS)],
    [t`Copy to Monday – Friday`, (week) => copyDay(week, day, WORKDAYS)],
    [t`Whole day on`, (week) => setDay(week, day, true)],
    [t`Clear day`, (week) => setDay(week, day, false)],
  ];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ExpandMoreIcon aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: '100%', px: 1, '& .MuiButton-endIcon': { ml: 0.5 } }}
      >
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {dayLabel(day)}
        </Box>
        <Box component="span" sx={{ ml: 1.5, fontWeight: 500, color: 'text.secondary' }}>
          {hours > 0 ? `${hours} h` : ''}
        </Box>
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map(([label, change]) => (
          <MenuItem
            key={label}
            onClick={() => {
              onEdit(change);
              setAnchor(null);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
