import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import {
  AcceptRideDocument,
  CompleteDriveDocument,
  ConfirmRideDocument,
  DeclineRideDocument,
  StartRideDocument,
  type DriverRideFragment,
} from '../../../generated/documents.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { riderName } from './ride-texts.ts';

export type RideMove = 'accept' | 'decline' | 'pass' | 'confirm' | 'start' | 'give-back' | 'complete';

export interface RideTransitions {
  /** Asks the server; the outcome is told by a toast. Resolves to whether it was done. */
  readonly move: (ride: DriverRideFragment, move: RideMove) => Promise<boolean>;
  /** The ride being moved now: its buttons wait. */
  readonly moving: { readonly rideId: string; readonly move: RideMove } | null;
}

/** Money and status wait for the server: the screen changes when the dashboard has been asked for again. */
const REFRESHED = { refetchQueries: ['DriverDashboard'], awaitRefetchQueries: true };

/** The moves of rides and what they say. `onCompleted` is told the settled ride. */
export function useRideMoves(onCompleted: (ride: DriverRideFragment) => void): RideTransitions {
  const [moving, setMoving] = useState<RideTransitions['moving']>(null);
  const toast = useToast();
  const client = useApolloClient();
  const ask = useAskServer(onCompleted);

  const move = async (ride: DriverRideFragment, action: RideMove): Promise<boolean> => {
    setMoving({ rideId: ride.id, move: action });
    try {
      await ask(action, ride.id);
      const said = successText(action, ride);
      if (said) toast(said);
      return true;
    } catch (error) {
      toast(failureText(action, error));
      // A lost race or a move made elsewhere: show how things stand now.
      client.refetchQueries({ include: REFRESHED.refetchQueries }).catch(() => undefined);
      return false;
    } finally {
      setMoving(null);
    }
  };
  return { move, moving };
}

function useAskServer(onCompleted: (ride: DriverRideFragment) => void) {
  const [accept] = useMutation(AcceptRideDocument, REFRESHED);
  const [decline] = useMutation(DeclineRideDocument, REFRESHED);
  const [confirm] = useMutation(ConfirmRideDocument, REFRESHED);
  const [start] = useMutation(StartRideDocument, REFRESHED);
  const [complete] = useMutation(CompleteDriveDocument, {
    ...REFRESHED,
    onCompleted: (data) => onCompleted(data.completeRide),
  });
  const moves = { accept, decline, pass: decline, 'give-back': decline, confirm, start, complete };
  return (move: RideMove, rideId: string): Promise<unknown> => moves[move]({ variables: { rideId } });
}

function successText(move: RideMove, ride: DriverRideFragment) {
  const name = ride.rider.firstName;
  const updated = (description: string) => ({ title: 'Ride updated', description });
  switch (move) {
    case 'accept':
      return { title: 'Ride Accepted', description: `Pick ${name} up at ${ride.pickup.address}.` };
    case 'decline':
      return updated(`You declined the request. ${name} is told and pays nothing.`);
    case 'pass':
      return updated('You passed. Other drivers can still take it.');
    case 'confirm':
      return updated(`${name} sees that you are on for it.`);
    case 'start':
      return updated(`You are on your way with ${riderName(ride)}.`);
    case 'give-back':
      return updated('The ride is open to other drivers again.');
    // Told together with the earning, also when the rider completes it first.
    case 'complete':
      return null;
  }
}

function failureText(move: RideMove, error: unknown) {
  if (serverReason(error) === 'RIDE_NOT_OPEN') {
    return {
      title: 'Ride no longer available',
      description: 'Another driver was first, or the rider has withdrawn it.',
      severity: 'info',
    } as const;
  }
  const said = serverMessage(error);
  const description =
    move === 'accept'
      ? (said ?? 'Failed to accept ride. Please try again.')
      : `Failed to update ride: ${said ?? 'The server could not be reached. Nothing has changed.'}`;
  return { title: 'Error', description, severity: 'error' } as const;
}
