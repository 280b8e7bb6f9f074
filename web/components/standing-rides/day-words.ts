import { t } from '@lingui/core/macro';
import { dayText } from '../../lib/area-time.ts';
import { getFormats } from '../../lib/i18n.ts';

/** "Tuesday, Mar 10" of a date without a time. */
export function weekdayDateText(day: string): string {
  return new Intl.DateTimeFormat(getFormats(), {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
}

/** "Mar 10, 2026 to May 1, 2026", "From Mar 10, 2026, with no end" of the first and the last day. */
export function spanText({ firstDay, lastDay }: { firstDay: string; lastDay: string | null }): string {
  const first = dayText(firstDay);
  return lastDay ? t`${first} to ${{ last: dayText(lastDay) }}` : t`From ${first}, with no end`;
}
