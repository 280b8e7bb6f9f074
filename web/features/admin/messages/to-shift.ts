import { toInstant } from '../../../../domain/geo/local-time.ts';

/** As it stands in the fields: a day of the area, and two times of its clocks. */
export interface TypedShift {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** A shift that ends at or before the time it begins ends on the next day. Null for what is no day or no time. */
export function toShift(
  { day, from, to }: TypedShift,
  timeZone: string,
): { from: string; to: string } | null {
  const start = toInstantOf(day, 0, from, timeZone);
  const end = toInstantOf(day, to > from ? 0 : 1, to, timeZone);
  return start && end && { from: start.toISOString(), to: end.toISOString() };
}

function toInstantOf(day: string, daysLater: number, time: string, timeZone: string): Date | null {
  const midnight = new Date(`${day}T00:00:00Z`);
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  if ([midnight.getTime(), hour, minute].some((part) => Number.isNaN(part))) return null;
  midnight.setUTCDate(midnight.getUTCDate() + daysLater);
  const date = {
    year: midnight.getUTCFullYear(),
    month: midnight.getUTCMonth() + 1,
    day: midnight.getUTCDate(),
  };
  return toInstant({ ...date, hour, minute, second: 0 }, timeZone);
}
