import { useApolloClient, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TripSafetyFragment } from '../../generated/operations.ts';
import { WhereIAmDocument, WhereTheCarIsDocument } from '../../generated/safety.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import type { RideViewer } from '../ride-history/ride-status.ts';

/** Somebody whose ride another person looks after. */
export interface Helped {
  readonly id: string;
  readonly firstName: string;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

interface Located extends Point {
  /** Of the map at this point; null where it has none. */
  readonly address: string | null;
}

/** The nearest that is known of where somebody is, and how well it is known. */
export interface Whereabouts {
  /** To be read out. */
  readonly place: string;
  /** "41.65280, -83.53790"; null where only an address is known. */
  readonly point: string | null;
  /** How far it can be trusted. */
  readonly note: string;
}

type Search = 'idle' | 'searching' | 'failed' | Located;

const WAIT = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 };

interface Asked {
  readonly ride: TripSafetyFragment;
  readonly viewer: RideViewer;
  readonly passenger: Helped | undefined;
  readonly isOpen: boolean;
}

/**
 * Where whoever rides is: by the device of who opens the sheet where that is them and it may say so, else where the car was
 * last seen, before the trip the pickup, and on the trip nothing but where it goes.
 */
export function useWhereabouts({ ride, viewer, passenger, isOpen }: Asked) {
  const { search, locate } = useOwnPosition(isOpen && !passenger);
  const isOnTrip = ride.status === 'IN_PROGRESS';
  const { data } = useQuery(WhereTheCarIsDocument, {
    variables: { rideId: ride.id },
    skip: !isOpen || !isOnTrip || viewer === 'driver',
    fetchPolicy: 'network-only',
  });
  const { time } = useAreaTime();
  const car = data?.driverOnTheWay ?? null;
  const whereabouts = (): Whereabouts => {
    if (typeof search === 'object') {
      const point = pointText(search);
      return { place: search.address ?? point, point, note: t`By the location of this device.` };
    }
    if (car && !car.isSimulated) {
      const point = pointText(car);
      return { place: point, point, note: t`Where the car was at ${{ time: time(car.measuredAt) }}.` };
    }
    if (isOnTrip) {
      const [from, to] = [ride.pickup.address, ride.dropoff.address];
      return {
        place: t`On the way from ${from} to ${to}`,
        point: null,
        note: passenger
          ? t`We do not know where ${{ name: passenger.firstName }} is now.`
          : t`We do not know where you are. Say what you see: streets, signs, the last exit.`,
      };
    }
    return {
      place: ride.pickup.address,
      point: null,
      note: passenger
        ? t`The pickup. We do not know whether ${{ name: passenger.firstName }} is there.`
        : t`The pickup. We do not know whether you are there: say so if you are not.`,
    };
  };
  return { whereabouts: whereabouts(), search, locate };
}

/** Asked for at once where the browser may tell it already, else by `locate`. */
function useOwnPosition(isOpen: boolean) {
  const [search, setSearch] = useState<Search>('idle');
  const client = useApolloClient();
  const locate = async () => {
    setSearch('searching');
    const found = await currentPoint().catch(() => null);
    if (!found) return setSearch('failed');
    setSearch({ ...found, address: null });
    const answer = await client
      .query({ query: WhereIAmDocument, variables: { point: found }, fetchPolicy: 'network-only' })
      .catch(() => null);
    const address = answer?.data?.reverseGeocode?.address ?? null;
    if (address) setSearch({ ...found, address });
  };
  const locateNow = useEffectEvent(() => void locate());
  useEffect(() => {
    if (isOpen) void mayLocate().then((isGranted) => isGranted && locateNow());
  }, [isOpen]);
  return { search, locate: () => void locate() };
}

/** Whether the browser tells its place without asking; older ones do not say. */
async function mayLocate(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'granted';
}

function currentPoint(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser knows no location'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      WAIT,
    );
  });
}

function pointText({ lat, lng }: Point): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}
