import { isOver, type BoardDriver, type BoardRide } from './board-store.ts';

export const RIDE_FILTERS = ['OPEN', 'WITHOUT_DRIVER', 'ON_TRIP', 'OVER', 'ALL'] as const;
export type RideFilter = (typeof RIDE_FILTERS)[number];

export const DRIVER_FILTERS = ['ALL', 'ONLINE', 'FREE', 'BUSY'] as const;
export type DriverFilter = (typeof DRIVER_FILTERS)[number];

/** The board as lists, as a timeline of drivers by hours, or as a map. */
export const BOARD_LOOKS = ['LISTS', 'TIMELINE', 'MAP'] as const;
export type BoardLook = (typeof BOARD_LOOKS)[number];

/** What of the board is shown, as its address has it. */
export interface BoardView {
  /** Null for the day that goes on now. */
  readonly day: string | null;
  readonly rides: RideFilter;
  readonly drivers: DriverFilter;
  /** What rides and drivers are looked for by. */
  readonly text: string;
  readonly look: BoardLook;
}

export const WHOLE_VIEW: BoardView = { day: null, rides: 'OPEN', drivers: 'ONLINE', text: '', look: 'LISTS' };

export function readView(params: URLSearchParams): BoardView {
  const named = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value.toLowerCase() === params.get(name));
  const day = params.get('day');
  return {
    day: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
    rides: named(RIDE_FILTERS, 'rides') ?? WHOLE_VIEW.rides,
    drivers: named(DRIVER_FILTERS, 'drivers') ?? WHOLE_VIEW.drivers,
    text: params.get('find') ?? '',
    look: named(BOARD_LOOKS, 'look') ?? WHOLE_VIEW.look,
  };
}

/** Only what differs from the whole view stands in the address. */
export function toViewParams({ day, rides, drivers, text, look }: BoardView): Record<string, string> {
  return {
    ...(day !== null && { day }),
    ...(rides !== WHOLE_VIEW.rides && { rides: rides.toLowerCase() }),
    ...(drivers !== WHOLE_VIEW.drivers && { drivers: drivers.toLowerCase() }),
    ...(text !== '' && { find: text }),
    ...(look !== WHOLE_VIEW.look && { look: look.toLowerCase() }),
  };
}

const RIDES: Readonly<Record<RideFilter, (ride: BoardRide) => boolean>> = {
  OPEN: (ride) => !isOver(ride),
  WITHOUT_DRIVER: ({ status }) => status === 'PENDING' || status === 'SEEKING',
  ON_TRIP: ({ status }) => status === 'IN_PROGRESS',
  OVER: isOver,
  ALL: () => true,
};

const DRIVERS: Readonly<Record<DriverFilter, (driver: BoardDriver) => boolean>> = {
  ALL: () => true,
  ONLINE: ({ availability }) => availability !== 'OFFLINE',
  FREE: ({ availability }) => availability === 'AVAILABLE',
  BUSY: ({ availability }) => availability === 'BUSY',
};

export const isShown = (ride: BoardRide, filter: RideFilter) => RIDES[filter](ride);
export const isDriverShown = (driver: BoardDriver, filter: DriverFilter) => DRIVERS[filter](driver);

/** Every word is somewhere in one of the texts; digits also in a phone number, however it is written. */
function finds(text: string, texts: readonly (string | null)[], phones: readonly (string | null)[]): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const where = texts.map((one) => (one ?? '').toLowerCase());
  // Written with the country or without it.
  const digits = text.replaceAll(/\D/g, '').slice(-10);
  if (digits.length >= 4 && phones.some((phone) => phone?.replaceAll(/\D/g, '').includes(digits)))
    return true;
  return words.every((word) => where.some((one) => one.includes(word)));
}

/** By people, places, phone number, the end of the id that screens and mails show, and whatever its driver is found by. */
export function findsRide(ride: BoardRide, text: string, drivers: readonly BoardDriver[] = []): boolean {
  const { riderName, driverName, pickup, dropoff, riderPhone, id } = ride;
  const driver = drivers.find((one) => one.id === ride.driverId);
  return (
    finds(text, [riderName, driverName, pickup.address, dropoff.address, id.slice(-8)], [riderPhone]) ||
    (driver !== undefined && findsDriver(driver, text))
  );
}

/** By name, plate, with or without its spaces, car and phone number. */
export function findsDriver({ name, vehicle, phone }: BoardDriver, text: string): boolean {
  const plate = vehicle.licensePlate ?? '';
  const car = [vehicle.make, vehicle.model, vehicle.color];
  const texts = [name, plate, plate.replaceAll(/\W/g, ''), ...car];
  return finds(text, texts, [phone]) || finds(text.replaceAll(/\s/g, ''), texts, []);
}
