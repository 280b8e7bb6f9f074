import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import type { PlannedRideRowFragment, StandingSeriesFragment } from '../../../generated/operations.ts';
import {
  AcceptStandingFareDocument,
  PayPlannedRideAloneDocument,
  RestorePlannedRideDocument,
  ResumeStandingRideDocument,
  SkipPlannedRideDocument,
  TakeOverStandingRideDocument,
} from '../../../generated/standing-rides.ts';
import { serverReason } from '../../../lib/server-message.ts';
import { useToast } from '../../../components/toast.tsx';
import { calendarDayText } from './pattern-text.ts';
import { useRefetchStanding } from './use-standing-changes.ts';

interface RideActs {
  readonly skip: (ride: PlannedRideRowFragment) => Promise<void>;
  readonly restore: (ride: PlannedRideRowFragment) => Promise<void>;
  /** Ends a pause on that day, or takes it back. */
  readonly resume: (series: StandingSeriesFragment, from: string) => Promise<void>;
  /** A ride without the organization that does not pay it. */
  readonly payAlone: (ride: PlannedRideRowFragment) => Promise<void>;
  /** Who looks at it keeps the series from now on, and pays it unless the organization does. */
  readonly takeOver: (series: StandingSeriesFragment) => Promise<void>;
  readonly acceptFare: (series: StandingSeriesFragment) => Promise<void>;
}

/** What needs one press and can be taken back; a toast says how it went. None of them rejects. */
export function useRideActs(): RideActs {
  const [skip] = useMutation(SkipPlannedRideDocument);
  const [restore] = useMutation(RestorePlannedRideDocument);
  const [resume] = useMutation(ResumeStandingRideDocument);
  const [accept] = useMutation(AcceptStandingFareDocument);
  const [payAlone] = useMutation(PayPlannedRideAloneDocument);
  const [takeOver] = useMutation(TakeOverStandingRideDocument);
  const refetch = useRefetchStanding();
  const toast = useToast();
  const act = useAct();
  /** Of a series that was changed meanwhile the screen shows what is saved. */
  const otherwise = (error: unknown) => {
    if (serverReason(error) !== 'RECORD_CHANGED') return false;
    toast({
      title: t`This standing ride was changed meanwhile`,
      description: t`Nothing of yours was saved. You see how it is now.`,
      severity: 'info',
    });
    return true;
  };
  const then = async (done: Promise<boolean>) => {
    await done;
    await refetch();
  };
  return {
    skip: (ride) =>
      then(
        act(() => skip({ variables: { occurrenceId: ride.id } }), {
          done: {
            title: t`Ride skipped`,
            description: t`${{ day: calendarDayText(ride.day) }}. You can take it back.`,
          },
        }),
      ),
    restore: (ride) =>
      then(
        act(() => restore({ variables: { occurrenceId: ride.id } }), {
          done: { title: t`Ride planned again`, description: calendarDayText(ride.day) },
        }),
      ),
    resume: ({ id: standingRideId, version }, from) =>
      then(
        act(() => resume({ variables: { input: { standingRideId, version, from } } }), {
          done: { title: t`Pause ended`, description: t`Rides are planned again.` },
          otherwise,
        }),
      ),
    payAlone: (ride) =>
      then(
        act(() => payAlone({ variables: { occurrenceId: ride.id } }), {
          done: {
            title: t`Paid without the organization`,
            description: t`${{ day: calendarDayText(ride.day) }}. The money is set aside two days before the pickup, or in the next minutes.`,
          },
        }),
      ),
    takeOver: ({ id: standingRideId, version, organisationId }) =>
      then(
        act(() => takeOver({ variables: { input: { standingRideId, version, organisationId } } }), {
          done: {
            title: t`You look after this standing ride now`,
            description: t`Its rides are paid from your wallet; you can choose a card.`,
          },
          otherwise,
        }),
      ),
    acceptFare: ({ id }) =>
      then(
        act(() => accept({ variables: { standingRideId: id } }), {
          done: { title: t`Thank you`, description: t`Your standing ride goes on at the new fare.` },
        }),
      ),
  };
}
