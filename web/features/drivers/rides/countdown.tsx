import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';

const LAST_MINUTE = 60;
const HOUR = 3600;

/** "14:05", minutes and seconds; never below zero. */
export function countdownText(secondsLeft: number): string {
  const seconds = Math.max(0, secondsLeft);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface CountdownProps {
  readonly until: string;
  /** A scheduled request stays open until its pickup, which the card says already. */
  readonly isUntilPickup: boolean;
  readonly onExpired: () => void;
}

/** How long an offer stays open: counted down in its last hour. `onExpired` is called once it has closed. */
export function Countdown({ until, isUntilPickup, onExpired }: CountdownProps) {
  const { timeZone } = useAreaTime();
  const now = useNow(1000);
  const secondsLeft = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000);
  const isOver = secondsLeft <= 0;
  useEffect(() => {
    if (isOver) onExpired();
  }, [isOver, onExpired]);
  if (secondsLeft > HOUR) {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap', pt: 1 }}>
        {isUntilPickup ? t`Expires at pickup` : t`Expires ${{ soonText: soonText(until, now, timeZone) }}`}
      </Typography>
    );
  }
  return (
    <Typography
      variant="caption"
      role="timer"
      sx={{
        whiteSpace: 'nowrap',
        fontWeight: secondsLeft <= LAST_MINUTE ? 700 : 500,
        color: secondsLeft <= LAST_MINUTE ? 'error.main' : 'text.secondary',
      }}
    >
      {isOver ? t`Expired` : t`Expires in ${{ countdownText: countdownText(secondsLeft) }}`}
    </Typography>
  );
}

/** The same as a bar that grows shorter, in its last hour; it takes its place before, so that nothing moves. */
export function TimeLeftBar({ since, until }: { readonly since: string; readonly until: string }) {
  const now = useNow(1000).getTime();
  const [start, end] = [Date.parse(since), Date.parse(until)];
  const isInLastHour = end - now <= HOUR * 1000;
  // Of a request that waits for days its last hour is the whole.
  const whole = Math.min(end - start, HOUR * 1000);
  const left = isInLastHour ? Math.max(0, Math.min(100, ((end - now) / whole) * 100)) : 100;
  return (
    <Box
      aria-hidden
      sx={{
        height: 6,
        borderRadius: 3,
        overflow: 'hidden',
        visibility: isInLastHour ? 'visible' : 'hidden',
        color: end - now <= LAST_MINUTE * 1000 ? 'error.main' : 'primary.main',
        bgcolor: 'color-mix(in srgb, currentColor 24%, transparent)',
      }}
    >
      <Box sx={{ height: 1, bgcolor: 'currentColor' }} style={{ width: `${left}%` }} />
    </Box>
  );
}
