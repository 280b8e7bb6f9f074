import { t } from '@lingui/core/macro';
import { clockText, weekdayText } from '../../lib/clock-words.ts';
import { getFormats } from '../../lib/i18n.ts';

interface WeeklyTime {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** "07:00", by the area's clocks. */
  readonly time: string;
  readonly returnTime: string | null;
}

interface Pattern {
  readonly times: readonly WeeklyTime[];
  readonly returnKind: 'NONE' | 'AT_TIME' | 'ON_CALL';
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** "Tuesday, Thursday, and Saturday at 7:00 AM, back at 11:00 AM; Friday at 9:00 AM". */
export function patternText({ times, returnKind }: Pattern): string {
  const groups = groupByTimes(times).map((same) => groupText(same));
  if (returnKind === 'ON_CALL') groups.push(t`back when the rider calls`);
  return groups.join('; ');
}

/** "Monday to Friday", "Tuesday and Thursday", "Every day" of days of the week, 0 is Sunday. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = [...weekdays].sort((a, b) => a - b);
  if (days.length === 7) return t`Every day`;
  if (days.join() === WORKDAYS.join()) {
    return t`${{ first: weekdayText(1) }} to ${{ last: weekdayText(5) }}`;
  }
  return listText(days.map((day) => weekdayText(day)));
}

/** "A, B, and C". */
export function listText(words: readonly string[]): string {
  return new Intl.ListFormat(getFormats()).format(words);
}

/** Days of the same times together, in the order of the week. */
function groupByTimes(times: readonly WeeklyTime[]): readonly WeeklyTime[][] {
  const groups = new Map<string, WeeklyTime[]>();
  for (const weekly of [...times].sort((a, b) => a.weekday - b.weekday)) {
    const key = `${weekly.time} ${weekly.returnTime ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), weekly]);
  }
  return [...groups.values()];
}

function groupText(same: readonly WeeklyTime[]): string {
  const days = weekdaysText(same.map(({ weekday }) => weekday));
  const time = clockText(same[0]?.time ?? '00:00');
  const returnTime = same[0]?.returnTime;
  if (!returnTime) return t`${days} at ${time}`;
  const back = clockText(returnTime);
  return t`${days} at ${time}, back at ${back}`;
}
