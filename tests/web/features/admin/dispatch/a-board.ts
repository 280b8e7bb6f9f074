import type {
  BoardAnswer,
  BoardDriver,
  BoardRide,
} from '../../../../../web/features/admin/dispatch/board-store.ts';

/** A Friday evening in the area. */
export const NOW = new Date('2026-03-06T23:00:00Z');
/** So many minutes from then. */
export const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

/** A ride in half an hour that a driver has confirmed; it needs nobody. */
export function aBoardRide(overrides: Partial<BoardRide> = {}): BoardRide {
  return {
    id: '01a1fc00-bced-70db-9130-ddedb07baa01',
    status: 'CONFIRMED',
    stage: 'CONFIRMED',
    version: 'v1',
    riderId: 'the-rider',
    riderName: 'Robin Reed',
    riderPhone: '+14195550100',
    driverId: 'the-driver',
    driverName: 'Dana Whitfield',
    pickup: { address: '1 Seagate, Springfield', lat: 41.65, lng: -83.53 },
    dropoff: { address: 'City Zoo, Springfield', lat: 41.62, lng: -83.58 },
    pickupAt: at(30),
    scheduledFor: at(30),
    minutes: 20,
    arrivedAt: null,
    startedAt: null,
    needs: [],
    isLongDistance: false,
    paymentMethod: 'WALLET',
    isStanding: false,
    isReturn: false,
    openCaseId: null,
    pressing: [],
    ...overrides,
  };
}

/** A driver who is online and free, and works on Fridays from six to midnight. */
export function aBoardDriver(overrides: Partial<BoardDriver> = {}): BoardDriver {
  return {
    id: 'the-driver',
    name: 'Dana Whitfield',
    phone: '+14195550111',
    isAvailable: true,
    availability: 'AVAILABLE',
    silentSince: null,
    position: null,
    minutesOnline: 125,
    week: [0, 0, 0, 0, 0, 0b111111 << 18, 0],
    vehicle: {
      make: 'Toyota',
      model: 'Camry',
      color: 'Silver',
      licensePlate: 'GLS 419',
    },
    takes: [],
    allowsLongDistance: true,
    ...overrides,
  };
}

export function aBoardAnswer(overrides: Partial<BoardAnswer> = {}): BoardAnswer {
  return {
    day: '2026-03-06',
    startsAt: '2026-03-06T05:00:00.000Z',
    endsAt: '2026-03-07T09:00:00.000Z',
    asOf: NOW.toISOString(),
    rides: [aBoardRide()],
    drivers: [aBoardDriver()],
    ...overrides,
  };
}
