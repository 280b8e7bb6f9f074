import { msg, t } from '@lingui/core/macro';
import type { CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import type { WeeklyTime } from '../../../../domain/standing-rides/pattern.ts';
import type { StandingReturn, StandingSeriesFragment } from '../../../generated/operations.ts';
import { WEEK, clockText, weekdayText } from '../../../lib/clock-words.ts';
import { getFormats, texts } from '../../../lib/i18n.ts';

/** Every one of them, "Tuesdays". */
const PLURALS = texts({
  0: msg`Sundays`,
  1: msg`Mondays`,
  2: msg`Tuesdays`,
  3: msg`Wednesdays`,
  4: msg`Thursdays`,
  5: msg`Fridays`,
  6: msg`Saturdays`,
});

/** "Tue, Dec 1". */
export function calendarDayText(day: CalendarDay): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(getFormats(), format).format(new Date(`${day}T12:00:00Z`));
}

/** "Every Tue, Thu, Sat at 7:00 AM, back at 9:30 AM"; days with other times follow. */
export function patternText(times: readonly WeeklyTime[], returnKind: StandingReturn): string {
  const isSame = (a: WeeklyTime, b: WeeklyTime) => a.time === b.time && a.returnTime === b.returnTime;
  const firsts = times.filter((weekly, index) => times.findIndex((other) => isSame(other, weekly)) === index);
  const parts = firsts.map((first) => partText(times.filter((weekly) => isSame(weekly, first))));
  const pattern = parts.join(' · ');
  return returnKind === 'ON_CALL' ? t`${pattern}, back when you call` : pattern;
}

function partText(same: readonly WeeklyTime[]): string {
  const days = same.map(({ weekday }) => weekdayText(weekday, 'short')).join(', ');
  const time = clockText(same[0]?.time ?? '');
  const back = same[0]?.returnTime && clockText(same[0].returnTime);
  const isDaily = same.length === WEEK.length;
  if (back)
    return isDaily ? t`Every day at ${time}, back at ${back}` : t`Every ${days} at ${time}, back at ${back}`;
  return isDaily ? t`Every day at ${time}` : t`Every ${days} at ${time}`;
}

/** "Tuesdays and Thursdays". */
export function weekdaysText(weekdays: readonly number[]): string {
  const names = WEEK.filter((weekday) => weekdays.includes(weekday)).map((weekday) => PLURALS[weekday] ?? '');
  return new Intl.ListFormat(getFormats(), { type: 'conjunction' }).format(names);
}

/** What the driver has said, in a sentence. */
export function consentText({
  consent,
  driver,
  agreedWeekdays,
}: Pick<StandingSeriesFragment, 'consent' | 'driver' | 'agreedWeekdays'>): string {
  const name = driver?.firstName ?? t`Your driver`;
  switch (consent) {
    case 'NONE':
      return t`Any available driver`;
    case 'ASKED':
      return t`${name} has been asked`;
    case 'AGREED':
      return t`${name} drives ${{ days: weekdaysText(agreedWeekdays) }}`;
    case 'DECLINED':
      return t`${name} cannot; choose another driver`;
    case 'WITHDRAWN':
      return t`${name} does not drive it any more; choose another driver`;
  }
}

/** Whether nobody is asked who was chosen: the rider had better choose. */
export function lacksDriver({ consent }: Pick<StandingSeriesFragment, 'consent'>): boolean {
  return consent === 'DECLINED' || consent === 'WITHDRAWN';
}

/** "From Dec 1, 2026", with the last day where there is one. */
export function spanText({
  firstDay,
  lastDay,
}: Pick<StandingSeriesFragment, 'firstDay' | 'lastDay'>): string {
  const from = calendarDayText(firstDay);
  return lastDay === null ? t`From ${from}` : t`From ${from} to ${{ to: calendarDayText(lastDay) }}`;
}
