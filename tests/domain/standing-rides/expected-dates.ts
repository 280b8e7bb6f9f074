import { DateTime } from 'luxon';
import { addDays, type DaySpan } from '../../../domain/geo/calendar-day.ts';
import { usually } from '../../support/long.ts';
import { expectedPickups, toPickupTime, type Pattern } from '../../../domain/standing-rides/pattern.ts';

export const ZONES = ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe'] as const;
const FIRST_DAY = '2024-01-01';
const LAST_DAY = '2033-12-31';

/** Times at which clocks are turned, and one at which they never are. */
export const TIMES = usually(
  ['01:30', '01:45', '02:30', '07:00'],
  ['00:00', '01:00', '01:30', '01:45', '02:00', '02:15', '02:30', '02:59', '03:00', '07:00', '23:59'],
);
/** Clocks are turned on Sundays. */
const WEEKDAYS = usually([0, 2], [0, 1, 2, 3, 4, 5, 6]);

interface Difference {
  readonly zone: string;
  readonly day: string;
  readonly time: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** What the pattern gives and a calendar library does not, or the other way round, over ten years. */
export function differences(): { readonly compared: number; readonly found: readonly Difference[] } {
  const found: Difference[] = [];
  let compared = 0;
  for (const zone of ZONES) {
    for (const time of TIMES) {
      const pattern: Pattern = {
        times: WEEKDAYS.map((weekday) => ({ weekday, time, returnTime: null })),
        firstDay: FIRST_DAY,
        lastDay: LAST_DAY,
        pauses: [],
      };
      const ours = ourPickups(pattern, { from: FIRST_DAY, to: addDays(LAST_DAY, 20) }, zone);
      const theirs = theirPickups({ from: FIRST_DAY, to: LAST_DAY }, time, zone);
      compared += theirs.size;
      for (const day of new Set([...ours.keys(), ...theirs.keys()])) {
        const [one, other] = [ours.get(day) ?? null, theirs.get(day) ?? null];
        if (one !== other || ours.has(day) !== theirs.has(day))
          found.push({ zone, day, time, ours: one, theirs: other });
      }
    }
  }
  return { compared, found };
}

function ourPickups(pattern: Pattern, span: DaySpan, zone: string): Map<string, string | null> {
  return new Map(
    expectedPickups(pattern, span).map(({ day, time }) => [
      day,
      toPickupTime(day, time, zone)?.toISOString() ?? null,
    ]),
  );
}

/** By Luxon alone: it moves a time that does not exist, and of two takes the one by the offset before. */
function theirPickups({ from, to }: DaySpan, time: string, zone: string): Map<string, string | null> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const pickups = new Map<string, string | null>();
  const end = DateTime.fromISO(to, { zone });
  for (let day = DateTime.fromISO(from, { zone }); day <= end; day = day.plus({ days: 1 })) {
    if (!WEEKDAYS.includes(day.weekday % 7)) continue;
    const { year, month, day: date } = day;
    const at = DateTime.fromObject({ year, month, day: date, hour, minute }, { zone });
    const [first] = at.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
    const isShown = at.hour === hour && at.minute === minute && at.day === date;
    pickups.set(day.toISODate() ?? '', isShown ? (first ?? at).toJSDate().toISOString() : null);
  }
  return pickups;
}

/** As a process of its own: what was found goes to the standard output. */
if (process.argv[2] === '--print') {
  const serverZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  process.stdout.write(JSON.stringify({ ...differences(), serverZone }));
}
