import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { clockText } from '../../../lib/clock-words.ts';
import { calendarDayText } from './pattern-text.ts';
import type { NextDate } from './repeat-plan.ts';

/** The next dates of a pattern as text; where the clocks skip a time it is said plainly. */
export function NextDateList({ dates }: { readonly dates: readonly NextDate[] }) {
  return (
    <Box component="section" aria-labelledby="repeat-dates" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h5" component="h3" id="repeat-dates">
        <Trans>The next dates</Trans>
      </Typography>
      {dates.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          <Trans>No rides yet: choose days of the week and their times.</Trans>
        </Typography>
      ) : (
        <Box
          component="ol"
          aria-labelledby="repeat-dates"
          aria-live="polite"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {dates.map((date) => (
            <Typography key={date.day} component="li" variant="body2">
              {dateText(date)}
              {date.pickups
                .filter(({ at }) => at === null)
                .map(({ leg, time }) => (
                  <Box
                    component="span"
                    key={leg}
                    sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}
                  >
                    <Trans>
                      The clocks skip {ph({ time: clockText(time) })} that night. We ask you for another time.
                    </Trans>
                  </Box>
                ))}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}

function dateText({ day, pickups }: NextDate): string {
  const date = calendarDayText(day);
  const out = pickups.find(({ leg }) => leg === 'out');
  const back = pickups.find(({ leg }) => leg === 'back');
  if (!out) return back ? t`${date}, back at ${{ back: clockText(back.time) }}` : date;
  const time = clockText(out.time);
  return back ? t`${date} at ${time}, back at ${{ back: clockText(back.time) }}` : t`${date} at ${time}`;
}
