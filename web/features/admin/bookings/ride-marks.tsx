import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import type { BookingMarksFragment } from '../../../generated/operations.ts';

type Mark = BookingMarksFragment['marks'][number];

/** What was implausible about a ride, with the driver's words. */
export function RideMarks({ marks }: Pick<BookingMarksFragment, 'marks'>) {
  return marks.map((mark) => (
    <Typography key={mark.kind} variant="caption" component="p" sx={{ mt: 1, maxWidth: 220 }}>
      <Typography variant="caption" component="span" color="warning.main" sx={{ display: 'block' }}>
        {whatHappened(mark)}
      </Typography>
      {mark.reason ? `“${mark.reason}”` : t`No reason given`}
    </Typography>
  ));
}

function whatHappened({ kind, miles, seconds }: Mark): string {
  switch (kind) {
    case 'ARRIVE_FAR':
      return t`“Arrived” ${{ miles: miles ?? 0 }} mi from the pickup`;
    case 'START_FAR':
      return t`Started ${{ miles: miles ?? 0 }} mi from the pickup`;
    case 'COMPLETION_SOON':
      return t`Completed after ${{ duration: duration(seconds ?? 0) }}`;
    case 'COMPLETION_FAR':
      return t`Completed ${{ miles: miles ?? 0 }} mi from the dropoff`;
  }
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
