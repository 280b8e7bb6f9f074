/** The week runs from Sunday to Saturday, in the area's wall-clock time. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** One hour of the week: weekday 0 is Sunday, hour 0 is 00:00–01:00. */
export interface WeeklySlot {
  readonly weekday: number;
  readonly hour: number;
}

/** Day name → "HH:00" → on or off, as the API carries it. */
export type WeeklyGrid = Readonly<Record<Weekday, Readonly<Record<string, boolean>>>>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function gridFromSlots(slots: readonly WeeklySlot[]): WeeklyGrid {
  const on = new Set(slots.map((slot) => `${slot.weekday}-${slot.hour}`));
  const day = (weekday: number) =>
    Object.fromEntries(HOURS.map((hour) => [hourLabel(hour), on.has(`${weekday}-${hour}`)]));
  return Object.fromEntries(WEEKDAYS.map((name, weekday) => [name, day(weekday)])) as Record<
    Weekday,
    Record<string, boolean>
  >;
}

/** The slots that are on; days or hours left out of the grid are off. */
export function slotsFromGrid(grid: Partial<WeeklyGrid>): WeeklySlot[] {
  return WEEKDAYS.flatMap((name, weekday) =>
    HOURS.filter((hour) => grid[name]?.[hourLabel(hour)]).map((hour) => ({ weekday, hour })),
  );
}

/** Whether every hour that the trip touches is on. Times are wall-clock slots, in order, of the trip. */
export function coversSlots(on: readonly WeeklySlot[], touched: readonly WeeklySlot[]): boolean {
  const have = new Set(on.map((slot) => `${slot.weekday}-${slot.hour}`));
  return touched.every((slot) => have.has(`${slot.weekday}-${slot.hour}`));
}
