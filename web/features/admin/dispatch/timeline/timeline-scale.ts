import { toLocalTime, toWeekday } from '../../../../../domain/geo/local-time.ts';

export const HOUR_PX = 120;
export const LANE_PX = 44;
export const ROW_PX = 34;
/** A bar is at least so wide where there is room, so that it can be read and hit. */
export const LEAST_PX = 72;
export const LEAST_MINUTES = (LEAST_PX / HOUR_PX) * 60;

export const HOUR_MS = 3_600_000;

/** An hour of the day as it passes: at a change of the clocks one of the clock's hours comes twice, or not at all. */
export interface ScaleHour {
  readonly at: number;
  readonly weekday: number;
  readonly hour: number;
}

export function hoursOf({ start, end }: { start: number; end: number }, timeZone: string): ScaleHour[] {
  const count = Math.ceil((end - start) / HOUR_MS);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * HOUR_MS;
    const local = toLocalTime(new Date(at), timeZone);
    return { at, weekday: toWeekday(local), hour: local.hour };
  });
}

export function toPx(ms: number): number {
  return (ms / HOUR_MS) * HOUR_PX;
}

export function toMs(px: number): number {
  return (px / HOUR_PX) * HOUR_MS;
}
