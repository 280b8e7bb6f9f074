import { toLocalDay, toLocalTime, toWeekday } from '../../../../domain/geo/local-time.ts';
import { addDays } from '../../../../domain/geo/calendar-day.ts';
import { clockText } from '../../../lib/clock-words.ts';
import type { DrivenPlannedRideFragment, StandingOfferCardFragment } from '../../../generated/operations.ts';
import { timeText } from '../../../lib/area-time.ts';

/** A ride in the driver's week, in the hour in which it begins. */
export interface WeekBlock {
  readonly id: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  /** "7:00 AM". */
  readonly time: string;
  readonly name: string;
}

interface Week {
  readonly agreed: readonly StandingOfferCardFragment[];
  readonly rides: readonly DrivenPlannedRideFragment[];
  readonly now: Date;
  readonly timeZone: string;
}

/** What the driver drives every week, and of the next seven days what lies beside that: moved rides, and those of others. */
export function weekBlocks({ agreed, rides, now, timeZone }: Week): readonly WeekBlock[] {
  const own = new Set(agreed.map(({ standingRide }) => standingRide.id));
  const until = addDays(toLocalDay(now, timeZone), 7);
  const beside = rides.filter(({ standingRideId, isMoved, day }) => {
    return (isMoved || !own.has(standingRideId)) && day < until;
  });
  const blocks = [
    ...agreed.flatMap(({ standingRide }) => ofPattern(standingRide)),
    ...beside.flatMap((ride) => ofRide(ride, timeZone)),
  ];
  return blocks.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

function ofPattern({
  id,
  times,
  agreedWeekdays,
  rider,
}: StandingOfferCardFragment['standingRide']): WeekBlock[] {
  return times
    .filter(({ weekday }) => agreedWeekdays.includes(weekday))
    .flatMap(({ weekday, time, returnTime }) =>
      [time, ...(returnTime === null ? [] : [returnTime])].map((at) => ({
        id: `${id} ${weekday} ${at}`,
        weekday,
        hour: Number(at.slice(0, 2)),
        time: clockText(at),
        name: rider.firstName,
      })),
    );
}

function ofRide({ id, pickupAt, rider }: DrivenPlannedRideFragment, timeZone: string): WeekBlock[] {
  if (!pickupAt) return [];
  const local = toLocalTime(new Date(pickupAt), timeZone);
  const time = timeText(pickupAt, timeZone);
  return [{ id, weekday: toWeekday(local), hour: local.hour, time, name: rider.firstName }];
}
