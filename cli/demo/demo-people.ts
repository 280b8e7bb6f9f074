import type { WeeklyAvailabilityInput } from '../../application/drivers/inputs.ts';
import { hourLabel, WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';

export const DEMO_PASSWORD = 'toledo-demo-2025';

export interface DemoDriver {
  readonly email: string;
  readonly name: readonly [string, string];
  readonly phone: string;
  /** make, model, year, color, plate */
  readonly vehicle: readonly [string, string, number, string, string];
  readonly allowLongDistance: boolean;
  /** First and last working hour of a usual day, and the weekdays off (0 is Sunday). */
  readonly hours: readonly [number, number];
  readonly daysOff: readonly number[];
}

const driverEmail = (index: number) =>
  index === 0 ? 'driver@maumee.test' : `driver${index + 1}@maumee.test`;
const riderEmail = (index: number) => (index === 0 ? 'rider@maumee.test' : `rider${index + 1}@maumee.test`);

const DRIVER_ROWS: readonly Omit<DemoDriver, 'email' | 'phone'>[] = [
  {
    name: ['Dana', 'Whitfield'],
    vehicle: ['Toyota', 'Camry', 2021, 'Silver', 'JQT 4821'],
    allowLongDistance: true,
    hours: [6, 20],
    daysOff: [],
  },
  {
    name: ['Marcus', 'Bell'],
    vehicle: ['Honda', 'CR-V', 2020, 'Blue', 'HKV 2207'],
    allowLongDistance: true,
    hours: [5, 17],
    daysOff: [0],
  },
  {
    name: ['Rosa', 'Delgado'],
    vehicle: ['Kia', 'Sorento', 2022, 'White', 'JZP 9153'],
    allowLongDistance: false,
    hours: [7, 19],
    daysOff: [2],
  },
  {
    name: ['Tom', 'Kowalczyk'],
    vehicle: ['Jeep', 'Grand Cherokee', 2019, 'Green', 'GNB 6640'],
    allowLongDistance: true,
    hours: [8, 22],
    daysOff: [1],
  },
  {
    name: ['Aisha', 'Rahman'],
    vehicle: ['Subaru', 'Outback', 2023, 'Gray', 'KAW 3318'],
    allowLongDistance: false,
    hours: [6, 15],
    daysOff: [5],
  },
  {
    name: ['Walter', 'Hughes'],
    vehicle: ['Buick', 'Enclave', 2018, 'Maroon', 'FRD 7094'],
    allowLongDistance: true,
    hours: [9, 21],
    daysOff: [3, 4],
  },
  {
    name: ['Linh', 'Nguyen'],
    vehicle: ['Hyundai', 'Ioniq 5', 2024, 'Black', 'KCE 5562'],
    allowLongDistance: false,
    hours: [12, 23],
    daysOff: [],
  },
  {
    name: ['Peter', 'Okafor'],
    vehicle: ['Ford', 'Escape', 2021, 'Red', 'JMH 1189'],
    allowLongDistance: false,
    hours: [7, 18],
    daysOff: [6],
  },
  {
    name: ['Yvonne', 'Baker'],
    vehicle: ['Chevrolet', 'Equinox', 2020, 'Blue', 'HZT 3074'],
    allowLongDistance: true,
    hours: [6, 14],
    daysOff: [0, 6],
  },
  {
    name: ['Miguel', 'Santos'],
    vehicle: ['Nissan', 'Rogue', 2022, 'White', 'KBD 6628'],
    allowLongDistance: false,
    hours: [15, 23],
    daysOff: [1],
  },
];

/** The last of the drivers, who have applied and wait for an admin. */
export const DEMO_APPLICANTS = 3;

/** All approved but the applicants. */
export const DEMO_DRIVERS: readonly DemoDriver[] = DRIVER_ROWS.map((row, index) => ({
  ...row,
  email: driverEmail(index),
  phone: `(419) 555-01${String(10 + index)}`,
}));

const RIDER_NAMES: readonly (readonly [string, string])[] = [
  ['Evelyn', 'Carter'],
  ['James', 'Pruitt'],
  ['Sofia', 'Marchetti'],
  ['Harold', 'Jennings'],
  ['Priya', 'Natarajan'],
  ['Keisha', 'Monroe'],
  ['Daniel', 'Szymanski'],
  ['Grace', 'Liu'],
  ['Robert', 'Van Dorn'],
  ['Carmen', 'Ortiz'],
  ['Owen', 'Fitzgerald'],
  ['Nadia', 'Haddad'],
];

export const DEMO_RIDERS = RIDER_NAMES.map((name, index) => ({ name, email: riderEmail(index) }));

export const DEMO_ADMIN = { email: 'admin@maumee.test', firstName: 'Alex', lastName: 'Moreau' };

export const DEMO_COMMENTS = [
  'Waited at the door and helped with the bags.',
  'Smooth ride, arrived five minutes early.',
  'Knows every short cut in the Old West End.',
  'Very kind to my mother on the way to dialysis.',
  'Clean car, good conversation.',
  'On time, as always.',
  null,
  null,
];

export function toWeek({
  hours: [first, last],
  daysOff,
}: DemoDriver): WeeklyAvailabilityInput['availability'] {
  const hours = Array.from(
    { length: last - first + 1 },
    (_, index) => [hourLabel(first + index), true] as const,
  );
  return Object.fromEntries(
    WEEKDAYS.filter((_, weekday) => !daysOff.includes(weekday)).map((day) => [
      day,
      Object.fromEntries(hours),
    ]),
  );
}
