/** Wednesday 11 March 2026, 10:00 in Toledo: when everything that is built happens, unless another time is given. */
export const NOW = new Date('2026-03-11T14:00:00.000Z');

/** The people that builders use unless others are given. */
export const RIDER_ID = '01980000-0000-7000-8000-00000000000a';
export const DRIVER_ID = '01980000-0000-7000-8000-00000000000b';
export const ADMIN_ID = '01980000-0000-7000-8000-00000000000c';

/** How long requests wait for a driver where an installation sets nothing. */
export const WAITING = { bookNowMinutes: 15, beforePickupMinutes: 0 };

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
