import { WEEKDAYS } from '../drivers/weekly-availability.ts';
import type { ReturnKind, WeeklyTime } from './pattern.ts';

/** "Tuesdays, Thursdays and Saturdays at 7:00 AM", for mails and the command line; the client has it in its catalogue. */
export function patternWords(times: readonly WeeklyTime[], returnKind: ReturnKind): string {
  const byTimes = new Map<string, WeeklyTime[]>();
  for (const weekly of times) {
    const key = `${weekly.time} ${weekly.returnTime ?? ''}`;
    byTimes.set(key, [...(byTimes.get(key) ?? []), weekly]);
  }
  const parts = [...byTimes.values()].map((same) => {
    const days = same.map(({ weekday }) => `${WEEKDAYS[weekday]}s`);
    const { time, returnTime } = same[0] ?? { time: '', returnTime: null };
    return `${enumerate(days)} at ${clockWords(time)}${returnTime === null ? '' : `, back at ${clockWords(returnTime)}`}`;
  });
  return `${parts.join('; ')}${returnKind === 'on_call' ? ', back when called' : ''}`;
}

/** "7:00 AM" of "07:00". */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function enumerate(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
