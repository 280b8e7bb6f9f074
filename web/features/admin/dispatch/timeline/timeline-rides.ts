import type { LaneDriver } from '../../../../../domain/dispatch/placement.ts';
import { packRows } from '../../../../../domain/dispatch/placement.ts';
import type { PlacedRide } from '../../../../../domain/dispatch/placed-ride.ts';
import type { Need, VehicleNeed } from '../../../../../domain/needs/needs.ts';
import type { BoardDriver, BoardRide } from '../board-store.ts';

/** The day of the board, as the timeline shows it. */
export interface TimelineBoard {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly rides: readonly BoardRide[];
  readonly drivers: readonly BoardDriver[];
}

export interface TimelineRide extends PlacedRide {
  readonly riderName: string;
  readonly driverName: string | null;
  /** What acts upon it name; null of a planned one, which is not booked yet. */
  readonly version: string | null;
  readonly isStanding: boolean;
  /** From when on it needs somebody, as it stands; null for never. */
  readonly pressingSince: number | null;
}

export interface TimelineDriver extends LaneDriver {
  readonly name: string;
  readonly isOnline: boolean;
  readonly availability: BoardDriver['availability'];
}

export interface Lane {
  readonly driver: TimelineDriver;
  /** In order; those that are over, too. */
  readonly rides: readonly TimelineRide[];
}

export interface Timeline {
  readonly start: number;
  readonly end: number;
  /** Rides that wait for a driver, in rows in which none lies over another. */
  readonly waiting: readonly (readonly TimelineRide[])[];
  readonly lanes: readonly Lane[];
  readonly rides: ReadonlyMap<string, TimelineRide>;
}

/** What takes a driver's time. */
export function isTaken({ status }: Pick<TimelineRide, 'status'>): boolean {
  return !['pending', 'seeking', 'completed', 'cancelled'].includes(status);
}

/** Whether it can be given to somebody, or moved: a planned one is not booked yet, and what has begun stays. */
export function isMovable({ status, version }: Pick<TimelineRide, 'status' | 'version'>): boolean {
  return version !== null && ['pending', 'accepted', 'confirmed'].includes(status);
}

/** The day in lanes: drivers who have rides, are online, or work that day; who is online first. */
export function toTimeline(board: TimelineBoard, leastMinutes: number): Timeline {
  const [start, end] = [Date.parse(board.startsAt), Date.parse(board.endsAt)];
  const rides = board.rides.map(toRide).filter((ride) => isOfSpan(ride, start, end));
  const ofDriver = new Map<string, TimelineRide[]>();
  for (const ride of rides) {
    if (ride.driverId === null || ride.status === 'pending' || ride.status === 'seeking') continue;
    const lane = ofDriver.get(ride.driverId) ?? [];
    lane.push(ride);
    ofDriver.set(ride.driverId, lane);
  }
  const lanes = board.drivers
    .map(toDriver)
    .map((driver) => ({ driver, rides: inOrder(ofDriver.get(driver.id) ?? []) }))
    .filter(
      ({ driver, rides }) => rides.length > 0 || driver.isOnline || driver.week.some((day) => day !== 0),
    )
    .sort(
      (a, b) => Number(b.driver.isOnline) - Number(a.driver.isOnline) || compareNames(a.driver, b.driver),
    );
  const waiting = packRows(
    rides.filter(({ status }) => status === 'pending' || status === 'seeking'),
    leastMinutes,
  );
  return { start, end, waiting, lanes, rides: new Map(rides.map((ride) => [ride.id, ride])) };
}

/** The timeline with the rows that are `held`, each with what is now in it: no row comes, goes or moves. */
export function keepRows(timeline: Timeline, held: Timeline | null): Timeline {
  if (held === null || held.start !== timeline.start) return timeline;
  const lanes = new Map(timeline.lanes.map((lane) => [lane.driver.id, lane]));
  const waiting = new Set(timeline.waiting.flat().map(({ id }) => id));
  const nowOf = ({ id }: TimelineRide) => (waiting.has(id) ? (timeline.rides.get(id) ?? []) : []);
  return {
    ...timeline,
    lanes: held.lanes.map((lane) => lanes.get(lane.driver.id) ?? { ...lane, rides: [] }),
    waiting: held.waiting.map((row) => row.flatMap(nowOf)),
  };
}

function isOfSpan({ pickupAt, minutes, status }: TimelineRide, start: number, end: number): boolean {
  const from = pickupAt.getTime();
  return status !== 'cancelled' && from < end && from + minutes * 60_000 > start;
}

function inOrder(rides: readonly TimelineRide[]): TimelineRide[] {
  return [...rides].sort((a, b) => Number(a.pickupAt) - Number(b.pickupAt));
}

function compareNames(a: TimelineDriver, b: TimelineDriver): number {
  return a.name.localeCompare(b.name);
}

/** The same for a row that is the same, so that its bar is not drawn again. */
function toRide(row: BoardRide): TimelineRide {
  const ride = known.get(row) ?? readRide(row);
  known.set(row, ride);
  return ride;
}

const known = new WeakMap<BoardRide, TimelineRide>();

function readRide(row: BoardRide): TimelineRide {
  const { id, driverId, driverName, riderName, version, minutes, isLongDistance, isStanding } = row;
  const stop = ({ address, lat, lng }: typeof row.pickup) => ({ address, lat, lng });
  return {
    id,
    driverId,
    driverName,
    riderName,
    version,
    minutes,
    isLongDistance,
    isStanding,
    pressingSince:
      row.pressing.length === 0 ? null : Math.min(...row.pressing.map(({ since }) => Date.parse(since))),
    status: row.status.toLowerCase() as TimelineRide['status'],
    pickup: stop(row.pickup),
    dropoff: stop(row.dropoff),
    pickupAt: new Date(row.pickupAt),
    scheduledFor: row.scheduledFor === null ? null : new Date(row.scheduledFor),
    startedAt: row.startedAt === null ? null : new Date(row.startedAt),
    needs: row.needs.map((need) => need.toLowerCase() as Need),
  };
}

function toDriver(row: BoardDriver): TimelineDriver {
  const { id, name, isAvailable, week, allowsLongDistance, availability } = row;
  const takes = row.takes.map((need) => need.toLowerCase() as VehicleNeed);
  const isOnline = availability !== 'OFFLINE';
  return { id, name, isAvailable, week, takes, allowsLongDistance, isOnline, availability };
}
