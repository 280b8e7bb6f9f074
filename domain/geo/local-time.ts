/** Wall-clock time in the service area's zone. Months count from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of the zone show at an instant. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The date the zone's clocks show at an instant, "2026-03-05". */
export function toLocalDay(instant: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(instant, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/**
 * The instant at which the zone's clocks show the given time; the earlier one where they show it twice, null
 * where they never do (the hour skipped in spring, or a date or time that does not exist).
 */
export function toInstant(local: LocalTime, timeZone: string): Date | null {
  const asUtc = toUtc(local);
  const nearby = [asUtc - 86_400_000, asUtc + 86_400_000];
  const offsets = new Set(nearby.map((at) => offsetAt(new Date(at), timeZone)));
  // Where clocks are set back, the offset of the day before gives the earlier instant.
  const candidates = [...offsets].map((offset) => asUtc - offset);
  const found = candidates.find((at) => isSame(toLocalTime(new Date(at), timeZone), local));
  return found === undefined ? null : new Date(found);
}

/** 0 is Sunday. */
export function toWeekday(local: LocalTime): number {
  return new Date(toUtc(local)).getUTCDay();
}

/** The start of the local day `days` after the given one (days may be negative). */
export function startOfLocalDay(local: LocalTime, days: number, timeZone: string): Date {
  const date = new Date(Date.UTC(local.year, local.month - 1, local.day + days));
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  for (const hour of [0, 1, 2]) {
    const instant = toInstant({ year, month, day, hour, minute: 0, second: 0 }, timeZone);
    if (instant) return instant;
  }
  throw new RangeError(`No start of day in ${timeZone}`);
}

/** Every hour of the week a span touches, as wall-clock slots, in order. */
export function hoursTouched(from: Date, to: Date, timeZone: string): { weekday: number; hour: number }[] {
  const slots: { weekday: number; hour: number }[] = [];
  const step = 15 * 60_000;
  for (let at = Math.floor(from.getTime() / step) * step; at < to.getTime(); at += step) {
    const local = toLocalTime(new Date(at), timeZone);
    const slot = { weekday: toWeekday(local), hour: local.hour };
    const last = slots.at(-1);
    if (last?.weekday !== slot.weekday || last.hour !== slot.hour) slots.push(slot);
  }
  return slots;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  FORMATS.set(timeZone, format);
  return format;
}

/** How far the clocks are ahead of UTC at an instant of whole seconds, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  return toUtc(toLocalTime(instant, timeZone)) - instant.getTime();
}

function toUtc(local: LocalTime): number {
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
}

function isSame(a: LocalTime, b: LocalTime): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
