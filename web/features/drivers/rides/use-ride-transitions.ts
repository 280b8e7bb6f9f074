import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import {
  AcceptRideDocument,
  AnswerCancelRequestDocument,
  ArriveAtPickupDocument,
  CompleteDriveDocument,
  ConfirmRideDocument,
  DeclineRideDocument,
  GiveBackRideDocument,
  StartRideDocument,
} from '../../../generated/ride-acts.ts';
import type { DriverRideFragment, GiveBackRideInput } from '../../../generated/operations.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { CANCEL_AGREED } from '../../../../domain/rides/cancel-request.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { serverText } from '../../../lib/server-text.ts';
import { riderName } from './ride-texts.ts';

export type RideTransition =
  | ('accept' | 'decline' | 'pass' | 'confirm' | 'arrive' | 'start' | 'give-back' | 'complete')
  | ('agree-cancel' | 'decline-cancel');

/** What the driver was asked for: the rider's PIN, or why the trip starts or ends like this. */
export interface Answers {
  readonly pin?: string;
  readonly reason?: string;
  /** Decimal text: what the rider paid in cash. */
  readonly cashAmount?: string;
  /** Why a ride is given back. */
  readonly giveBack?: GiveBackAnswer;
}

export type GiveBackAnswer = Omit<GiveBackRideInput, 'rideId'>;

/**
 * What came of it; `needsPin` has what the server said of the PIN that was given, null when none was, `needsReason`
 * what it asks.
 */
export type TransitionOutcome =
  | 'done'
  | 'failed'
  | { readonly needsPin: string | null }
  | { readonly needsReason: string };

export interface RideTransitions {
  /** Asks the server; a toast reports the outcome, but for what is still to be asked for. */
  readonly run: (
    ride: DriverRideFragment,
    transition: RideTransition,
    answers?: Answers,
  ) => Promise<TransitionOutcome>;
  /** The one under way: the buttons of its ride wait. */
  readonly running: { readonly rideId: string; readonly transition: RideTransition } | null;
}

/** Money and status wait for the server: the screen changes when the dashboard has been asked for again. */
const DASHBOARD = ['driverDashboard'];

/** What a driver does with rides, and what is said of it. `onCompleted` is called with the settled ride. */
export function useRideTransitions(onCompleted: (ride: DriverRideFragment) => void): RideTransitions {
  const [running, setRunning] = useState<RideTransitions['running']>(null);
  const toast = useToast();
  const refetch = useRefetchFields(DASHBOARD);
  const ask = useAskServer();

  const run: RideTransitions['run'] = async (ride, transition, answers) => {
    setRunning({ rideId: ride.id, transition });
    try {
      const completed = await ask(transition, ride, answers);
      // That it could not be read says nothing of what was done.
      await refetch();
      if (completed) onCompleted(completed);
      const said = successText(transition, ride);
      if (said) toast(said);
      return 'done';
    } catch (error) {
      const reason = serverReason(error);
      if (reason === 'START_PIN_REQUIRED') return { needsPin: null };
      if (reason === 'START_PIN_WRONG') return { needsPin: serverMessage(error) ?? null };
      if (reason === 'REASON_REQUIRED') return { needsReason: serverMessage(error) ?? '' };
      toast(failureText(transition, error));
      // A lost race or a change made elsewhere: show how things stand now.
      void refetch();
      return 'failed';
    } finally {
      setRunning(null);
    }
  };
  return { run, running };
}

type Asked = Pick<DriverRideFragment, 'id' | 'needsVersion'>;

/** Sends what the driver does; answers the settled ride of a completion. */
function useAskServer() {
  const [accept] = useMutation(AcceptRideDocument);
  const [decline] = useMutation(DeclineRideDocument);
  const [giveBackRide] = useMutation(GiveBackRideDocument);
  const [arrive] = useMutation(ArriveAtPickupDocument);
  const [confirm] = useMutation(ConfirmRideDocument);
  const [start] = useMutation(StartRideDocument);
  const [complete] = useMutation(CompleteDriveDocument);
  const [answerCancel] = useMutation(AnswerCancelRequestDocument);
  const mutations = { decline, pass: decline, confirm };
  const send = (
    transition: Exclude<RideTransition, 'complete'>,
    { id: rideId, needsVersion }: Asked,
    { pin, reason, giveBack = { reason: 'OTHER' } }: Answers,
  ): Promise<unknown> => {
    if (transition === 'give-back') return giveBackRide({ variables: { input: { rideId, ...giveBack } } });
    if (transition === 'agree-cancel') return answerCancel({ variables: { rideId, agrees: true } });
    if (transition === 'decline-cancel') return answerCancel({ variables: { rideId, agrees: false } });
    if (transition === 'arrive') return arrive({ variables: { rideId, reason } });
    if (transition === 'start') return start({ variables: { rideId, pin, reason } });
    if (transition === 'accept') return accept({ variables: { rideId, needsVersion } });
    return mutations[transition]({ variables: { rideId } });
  };
  return async (
    transition: RideTransition,
    ride: Asked,
    answers: Answers = {},
  ): Promise<DriverRideFragment | null> => {
    if (transition === 'complete') {
      const { data } = await complete({
        variables: { rideId: ride.id, reason: answers.reason, cashAmount: answers.cashAmount },
      });
      return data?.completeRide ?? null;
    }
    await send(transition, ride, answers);
    return null;
  };
}

function successText(transition: RideTransition, ride: DriverRideFragment) {
  const name = ride.rider.firstName;
  const updated = (description: string) => ({ title: t`Ride updated`, description });
  switch (transition) {
    case 'accept':
      return {
        title: t`Ride Accepted`,
        description: t`Pick ${name} up at ${{ address: ride.pickup.address }}.`,
      };
    case 'decline':
      return updated(t`You declined the request. ${name} is told and pays nothing.`);
    case 'pass':
      return updated(t`You passed. Other drivers can still take it.`);
    case 'confirm':
      return updated(t`${name} sees that you have confirmed the pickup.`);
    case 'arrive':
      return updated(t`Arrival noted. ${name} can see it.`);
    case 'start':
      return updated(t`You are on your way with ${{ riderName: riderName(ride) }}.`);
    case 'give-back':
      return updated(t`${name} is told, and other drivers are asked.`);
    case 'decline-cancel':
      return updated(t`${name} is told. Our support decides; until then you drive.`);
    // In the words in which every end of a ride is told.
    case 'agree-cancel':
      return rideCancelled(CANCEL_AGREED.driver);
    // Announced together with the earning, also when the rider completes it first.
    case 'complete':
      return null;
  }
}

/** What a driver is told of a ride that will not take place. */
export function rideCancelled(why: string): Toast {
  return { title: t`Ride cancelled`, description: serverText(why), severity: 'info' };
}

function failureText(transition: RideTransition, error: unknown) {
  if (serverReason(error) === 'RIDE_NOT_OPEN') {
    return {
      title: t`Ride no longer available`,
      description: t`Another driver was first, or the rider has withdrawn it.`,
      severity: 'info',
    } as const;
  }
  const said = serverMessage(error);
  const description =
    transition === 'accept'
      ? (said ?? t`Failed to accept ride. Please try again.`)
      : t`Failed to update ride: ${{ said: said ?? t`The server could not be reached. Nothing has changed.` }}`;
  return { title: t`Error`, description, severity: 'error' } as const;
}
