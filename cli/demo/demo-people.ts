import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { WeeklyAvailabilityInput } from '../../application/drivers/inputs.ts';
import type { VehicleNeed } from '../../domain/needs/needs.ts';
import { hourLabel, WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';

export const DEMO_PASSWORD = 'toledo-demo-2025';

export interface DemoDriver {
  readonly email: string;
  readonly name: readonly [string, string];
  readonly phone: string;
  /** make, model, year, color, plate */
  readonly vehicle: readonly [string, string, number, string, string];
  readonly allowLongDistance: boolean;
  readonly takes: readonly VehicleNeed[];
  /** First and last working hour of a usual day, and the weekdays off (0 is Sunday). */
  readonly hours: readonly [number, number];
  readonly daysOff: readonly number[];
}

const driverEmail = (index: number) =>
  index === 0 ? 'driver@maumee.test' : `driver${index + 1}@maumee.test`;
const riderEmail = (index: number) => (index === 0 ? 'rider@maumee.test' : `rider${index + 1}@maumee.test`);

type DriverRow = Omit<DemoDriver, 'email' | 'phone' | 'vehicle'> & {
  readonly vehicle: readonly [make: string, model: string, year: number, color: string];
};

const ALL: readonly VehicleNeed[] = ['walker', 'front_seat', 'attendant'];

const DRIVER_ROWS: readonly DriverRow[] = [
  {
    name: ['Dana', 'Whitfield'],
    vehicle: ['Toyota', 'Camry', 2021, 'Silver'],
    allowLongDistance: true,
    takes: ALL,
    hours: [6, 20],
    daysOff: [],
  },
  {
    name: ['Marcus', 'Bell'],
    vehicle: ['Honda', 'CR-V', 2020, 'Blue'],
    allowLongDistance: true,
    takes: ALL,
    hours: [5, 17],
    daysOff: [0],
  },
  {
    name: ['Rosa', 'Delgado'],
    vehicle: ['Kia', 'Sorento', 2022, 'White'],
    allowLongDistance: false,
    takes: ALL,
    hours: [7, 19],
    daysOff: [2],
  },
  {
    name: ['Tom', 'Kowalczyk'],
    vehicle: ['Jeep', 'Grand Cherokee', 2019, 'Green'],
    allowLongDistance: true,
    takes: ['walker', 'attendant'],
    hours: [8, 22],
    daysOff: [1],
  },
  {
    name: ['Aisha', 'Rahman'],
    vehicle: ['Subaru', 'Outback', 2023, 'Gray'],
    allowLongDistance: false,
    takes: ALL,
    hours: [6, 15],
    daysOff: [5],
  },
  {
    name: ['Walter', 'Hughes'],
    vehicle: ['Buick', 'Enclave', 2018, 'Maroon'],
    allowLongDistance: true,
    takes: ALL,
    hours: [9, 21],
    daysOff: [3, 4],
  },
  {
    name: ['Linh', 'Nguyen'],
    vehicle: ['Hyundai', 'Ioniq 5', 2024, 'Black'],
    allowLongDistance: false,
    takes: ['front_seat', 'attendant'],
    hours: [12, 23],
    daysOff: [],
  },
  {
    name: ['Peter', 'Okafor'],
    vehicle: ['Ford', 'Escape', 2021, 'Red'],
    allowLongDistance: false,
    takes: ALL,
    hours: [7, 18],
    daysOff: [6],
  },
  {
    name: ['Yvonne', 'Baker'],
    vehicle: ['Chevrolet', 'Equinox', 2020, 'Blue'],
    allowLongDistance: true,
    takes: ['walker', 'front_seat'],
    hours: [6, 14],
    daysOff: [0, 6],
  },
  {
    name: ['Miguel', 'Santos'],
    vehicle: ['Nissan', 'Rogue', 2022, 'White'],
    allowLongDistance: false,
    takes: ['walker'],
    hours: [15, 23],
    daysOff: [1],
  },
];

/** The last of the drivers, who have applied and wait for an admin. */
export const DEMO_APPLICANTS = 3;

/** They drive in the evening on which the demo starts, and have no past. */
const EVENING_DRIVER_ROWS: readonly DriverRow[] = [
  {
    name: ['Joyce', 'Adeyemi'],
    vehicle: ['Toyota', 'Sienna', 2022, 'Silver'],
    allowLongDistance: true,
    takes: ALL,
    hours: [0, 23],
    daysOff: [],
  },
  {
    name: ['Hector', 'Ramirez'],
    vehicle: ['Honda', 'Odyssey', 2020, 'White'],
    allowLongDistance: true,
    takes: ALL,
    hours: [10, 23],
    daysOff: [],
  },
  {
    name: ['Beth', 'Sorensen'],
    vehicle: ['Ford', 'Edge', 2021, 'Blue'],
    allowLongDistance: true,
    takes: ALL,
    hours: [6, 23],
    daysOff: [],
  },
  {
    name: ['Curtis', 'Greene'],
    vehicle: ['Chevrolet', 'Malibu', 2019, 'Black'],
    allowLongDistance: true,
    takes: ALL,
    hours: [0, 23],
    daysOff: [],
  },
  {
    name: ['Naomi', 'Fischer'],
    vehicle: ['Kia', 'Carnival', 2023, 'Gray'],
    allowLongDistance: true,
    takes: ALL,
    hours: [8, 22],
    daysOff: [],
  },
];

export const EVENING_DRIVER_EMAILS = EVENING_DRIVER_ROWS.map((_, index) =>
  driverEmail(DRIVER_ROWS.length + index),
);

/** All approved but the applicants, with phones and plates of their city. */
export const toDemoDrivers = (demo: AreaPack['demo']) => toDrivers(DRIVER_ROWS, 0, demo);

export const toEveningDrivers = (demo: AreaPack['demo']) =>
  toDrivers(EVENING_DRIVER_ROWS, DRIVER_ROWS.length, demo);

function toDrivers(
  rows: readonly DriverRow[],
  from: number,
  { phones, plates }: AreaPack['demo'],
): DemoDriver[] {
  return rows.map((row, position) => {
    const index = from + position;
    return {
      ...row,
      vehicle: [...row.vehicle, plates[index] ?? `DEMO ${index}`],
      email: driverEmail(index),
      phone: phones.replace('##', String(10 + index)),
    };
  });
}

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

/** They ride in the evening on which the demo starts. */
export const EVENING_RIDERS = (
  [
    ['Lorraine', 'Beck'],
    ['Samuel', 'Osei'],
    ['Teresa', 'Nowak'],
    ['Vernon', 'Hayes'],
    ['Mei', 'Tanaka'],
    ['Isabel', 'Cruz'],
    ['Gordon', 'Pike'],
    ['Amina', 'Diallo'],
    ['Frances', 'Keller'],
    ['Leon', 'Baptiste'],
  ] as const
).map((name, index) => ({ name, email: riderEmail(DEMO_RIDERS.length + index) }));

export const DEMO_ADMIN = { email: 'admin@maumee.test', firstName: 'Alex', lastName: 'Moreau' };

/** Runs the rides of the day, without money and roles. */
export const DEMO_DISPATCHER = {
  email: 'dispatcher@maumee.test',
  firstName: 'Robin',
  lastName: 'Castellano',
};

/** What riders write of drivers; those of the city come besides. */
export const DEMO_COMMENTS: readonly (string | null)[] = [
  'Waited at the door and helped with the bags.',
  'Smooth ride, arrived five minutes early.',
  'Very kind to my mother on the way to dialysis.',
  'Clean car, good conversation.',
  'On time, as always.',
  null,
  null,
];

export function toWeek({
  hours: [first, last],
  daysOff,
}: Pick<DemoDriver, 'hours' | 'daysOff'>): WeeklyAvailabilityInput['availability'] {
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
