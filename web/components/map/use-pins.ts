import { useState } from 'react';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';

type Places = Pick<MapTrip, TripEnd>;
type DropPin = (end: TripEnd, at: Coordinates) => void;

/** A pin the rider has moved and not placed yet, for as long as the address stays the same. */
interface MovedPin {
  readonly address: string;
  readonly at: Coordinates;
}

/** Which pins can be moved: those of approximate places, and those once dropped, which may be corrected. */
export function usePins(places: Places, onDropPin: DropPin | undefined) {
  const [moved, setMoved] = useState<Partial<Record<TripEnd, MovedPin>>>({});
  const movedPin = (end: TripEnd) => (moved[end]?.address === places[end]?.address ? moved[end] : undefined);
  const remember = (end: TripEnd, at: Coordinates) => {
    setMoved({ ...moved, [end]: { address: places[end]?.address ?? '', at } });
  };
  const drop: DropPin = (end, at) => onDropPin?.(end, at);
  return {
    movable: (['pickup', 'dropoff'] as const).filter(
      (end) => onDropPin && (places[end]?.approximate || places[end]?.isPin),
    ),
    /** Where the pin of an end was moved to, if it was. */
    movedTo: (end: TripEnd): Coordinates | null => movedPin(end)?.at ?? null,
    drop,
    /** By keyboard: an approximate pin waits for "Use this spot", a placed one follows at once. */
    nudge: (end: TripEnd, at: Coordinates) => (places[end]?.approximate ? remember(end, at) : drop(end, at)),
  };
}
