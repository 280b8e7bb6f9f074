import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '../../../../../domain/dispatch/undo.ts';
import { useAct } from '../../../../components/use-act.ts';
import {
  GiveRideOfBoardDocument,
  MoveRideOfBoardDocument,
  TakeRideOfBoardDocument,
  UndoRideOfBoardDocument,
} from '../../../../generated/timeline.ts';
import { useAreaTime } from '../../../../lib/area-time.ts';
import { useChangedBooking } from '../../bookings/use-changed-booking.ts';
import type { Aim } from './use-move.ts';
import type { TimelineRide } from './timeline-rides.ts';

/** What was done to a ride a moment ago. */
export interface LastAct {
  readonly rideId: string;
  /** Of the ride as the act left it. */
  readonly version: string;
  readonly words: string;
  readonly until: number;
}

interface Changed {
  readonly id: string;
  readonly version: string;
}

/** Gives rides to drivers and moves them, and takes the last such act back for as long as the mails about it wait. */
export function useTimelineActs() {
  const act = useAct();
  const showChanged = useChangedBooking();
  const { time } = useAreaTime();
  const [give] = useMutation(GiveRideOfBoardDocument);
  const [take] = useMutation(TakeRideOfBoardDocument);
  const [move] = useMutation(MoveRideOfBoardDocument);
  const [undo] = useMutation(UndoRideOfBoardDocument);
  const [last, setLast] = useLastAct();

  const send = async (
    { id: rideId, version: seen }: TimelineRide,
    aim: Aim,
  ): Promise<Changed | undefined> => {
    const version = seen ?? '';
    if (aim.kind === 'nobody') return (await take({ variables: { rideId, version } })).data?.unassignDriver;
    if (aim.kind === 'driver') {
      const variables = { rideId, version, driverId: aim.lane.driver.id };
      return (await give({ variables })).data?.assignDriver;
    }
    const variables = { rideId, version, scheduledFor: aim.at.toISOString() };
    return (await move({ variables })).data?.rescheduleRide;
  };
  const wordsOf = ({ riderName: rider, driverId }: TimelineRide, aim: Aim) => {
    if (aim.kind === 'nobody') return t`The ride of ${rider} is open to other drivers.`;
    if (aim.kind === 'driver') {
      return t`${{ driver: aim.lane.driver.name }} has the ride of ${rider}. It is on their screen now.`;
    }
    const at = time(aim.at.toISOString());
    return driverId
      ? t`The ride of ${rider} is at ${{ time: at }}. Its driver sees that now.`
      : t`The ride of ${rider} is at ${{ time: at }}.`;
  };
  return {
    last,
    drop: (ride: TimelineRide, aim: Aim) => {
      const keep = async () => {
        const changed = await send(ride, aim);
        const until = Date.now() + UNDO_SECONDS * 1000;
        if (changed) setLast({ rideId: ride.id, version: changed.version, words: wordsOf(ride, aim), until });
      };
      void act(keep, { failed: t`The ride could not be changed`, otherwise: showChanged });
    },
    undo: ({ rideId, version }: LastAct) => {
      setLast(null);
      const done = {
        title: t`Taken back`,
        description: t`No mail about it is sent. Who had the ride on their screen has seen both.`,
      };
      const send = () => undo({ variables: { rideId, version } });
      void act(send, { done, failed: t`It could not be taken back`, otherwise: showChanged });
    },
  };
}

/** The last act, until it can no longer be taken back. */
function useLastAct() {
  const [last, setLast] = useState<LastAct | null>(null);
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(null), last.until - Date.now());
    return () => clearTimeout(timer);
  }, [last]);
  return [last, setLast] as const;
}
