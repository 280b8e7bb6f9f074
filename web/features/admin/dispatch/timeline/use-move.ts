import { useMemo, useState } from 'react';
import { MINUTE_MS } from '../../../../../domain/dispatch/placed-ride.ts';
import { placementRefusal } from '../../../../../domain/dispatch/placement.ts';
import { useAreaTime } from '../../../../lib/area-time.ts';
import {
  isMovable,
  isTaken,
  keepRows,
  type Lane,
  type Timeline,
  type TimelineRide,
} from './timeline-rides.ts';

/** So far a key moves a ride in time, and a pointer sets it down. */
export const STEP_MINUTES = 5;

/**
 * Where a ride is to go: to another driver at its time, to nobody, or to another time of its own. One of these at once,
 * so that giving it to somebody never changes what its rider has agreed to.
 */
export type Aim =
  | { readonly kind: 'driver'; readonly lane: Lane }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'time'; readonly at: Date };

export interface Move {
  readonly ride: TimelineRide;
  readonly aim: Aim;
  /** Why it cannot go there; null when it can, as far as the board knows. */
  readonly refusal: ReturnType<typeof placementRefusal> | 'PASSED';
}

export interface Moving {
  /** What is drawn: while a ride is held, its rows stand still. */
  readonly timeline: Timeline;
  /** The ride in hand, whether it is aimed anywhere yet or not. */
  readonly held: TimelineRide | null;
  readonly move: Move | null;
  /** Takes a ride in hand. */
  readonly hold: (ride: TimelineRide) => void;
  readonly aimAt: (ride: TimelineRide, aim: Aim) => void;
  readonly step: (ride: TimelineRide, by: 'up' | 'down' | 'left' | 'right') => void;
  readonly giveUp: () => void;
  /** Sets the ride down where it is aimed at; a place that is refused keeps it in the air. */
  readonly drop: () => void;
}

interface Held {
  readonly rideId: string;
  readonly aim: Aim | null;
  /** The timeline when the ride was taken in hand. */
  readonly rows: Timeline;
}

/** Holds the ride that is being moved, and tells before it is set down whether it can be. */
export function useMove(fresh: Timeline, onDrop: (ride: TimelineRide, aim: Aim) => void): Moving {
  const { timeZone } = useAreaTime();
  const [hand, setHand] = useState<Held | null>(null);
  const timeline = useMemo(() => keepRows(fresh, hand?.rows ?? null), [fresh, hand?.rows]);
  const found = hand && timeline.rides.get(hand.rideId);
  const held = found && isMovable(found) ? found : null;
  const move = held && hand?.aim ? toMove(held, asNow(hand.aim, timeline), timeline, timeZone) : null;
  const take = ({ id: rideId }: TimelineRide, aim: Aim | null) =>
    setHand((before) => ({ rideId, aim, rows: before?.rows ?? fresh }));
  const aimAt = (of: TimelineRide, aim: Aim) => {
    if (isMovable(of)) take(of, aim);
  };
  return {
    timeline,
    held,
    move,
    hold: (ride) => {
      if (isMovable(ride)) take(ride, null);
    },
    aimAt,
    step: (of, by) => {
      const aim = stepTo(of, move?.ride.id === of.id ? move.aim : null, by, timeline);
      if (aim) aimAt(of, aim);
    },
    giveUp: () => setHand(null),
    drop: () => {
      if (!move || move.refusal !== null) return;
      setHand(null);
      if (!isWhereItIs(move)) onDrop(move.ride, move.aim);
    },
  };
}

/** The lane that is aimed at as it is now: the board goes on meanwhile. */
function asNow(aim: Aim, { lanes }: Timeline): Aim {
  if (aim.kind !== 'driver') return aim;
  const lane = lanes.find(({ driver }) => driver.id === aim.lane.driver.id);
  return lane ? { kind: 'driver', lane } : aim;
}

function toMove(ride: TimelineRide, aim: Aim, { lanes }: Timeline, timeZone: string): Move {
  const now = new Date();
  const lane = aim.kind === 'driver' ? aim.lane : laneOf(ride, lanes);
  if (aim.kind === 'nobody' || (aim.kind === 'time' && !lane)) return { ride, aim, refusal: null };
  if (aim.kind === 'time' && aim.at <= now) return { ride, aim, refusal: 'PASSED' };
  if (!lane) return { ride, aim, refusal: null };
  const at = aim.kind === 'time' ? aim.at : null;
  const others = lane.rides.filter(isTaken);
  return {
    ride,
    aim,
    refusal: placementRefusal(ride, { driver: lane.driver, others, at }, { now, timeZone }),
  };
}

function isWhereItIs({ ride, aim }: Move): boolean {
  if (aim.kind === 'driver') return isHeldBy(ride, aim.lane);
  if (aim.kind === 'nobody') return ride.status === 'pending';
  return aim.at.getTime() === ride.scheduledFor?.getTime();
}

function laneOf(ride: TimelineRide, lanes: readonly Lane[]): Lane | undefined {
  return lanes.find((lane) => isHeldBy(ride, lane));
}

function isHeldBy(ride: TimelineRide, { driver }: Lane): boolean {
  return ride.status !== 'pending' && ride.driverId === driver.id;
}

/** The next driver up or down, above the first nobody; or some minutes earlier or later, of a ride that has a time. */
function stepTo(
  ride: TimelineRide,
  aim: Aim | null,
  by: 'up' | 'down' | 'left' | 'right',
  { lanes }: Timeline,
): Aim | null {
  if (by === 'left' || by === 'right') {
    if (!ride.scheduledFor) return null;
    const at = aim?.kind === 'time' ? aim.at : ride.scheduledFor;
    return { kind: 'time', at: new Date(at.getTime() + (by === 'left' ? -1 : 1) * STEP_MINUTES * MINUTE_MS) };
  }
  const own = lanes.findIndex((lane) => isHeldBy(ride, lane));
  const from = aim?.kind === 'driver' ? lanes.indexOf(aim.lane) : aim?.kind === 'nobody' ? -1 : own;
  const lane = lanes[from + (by === 'up' ? -1 : 1)];
  if (lane) return { kind: 'driver', lane };
  return by === 'up' && from >= 0 ? { kind: 'nobody' } : null;
}
