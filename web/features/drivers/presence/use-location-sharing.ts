import { useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ReportDriverLocationDocument, StopSharingLocationDocument } from '../../../generated/presence.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import type { Presence } from './presence.ts';

const REPORT_MS = 5_000;

/** The driver's consent is kept on the device that measures; the browser asks for its own besides. */
export function useLocationSharing(): Pick<Presence, 'sharing' | 'share' | 'isUndecided'> {
  const { productName } = useConfiguration();
  const key = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-share-location`;
  const [sharing, setSharing] = useState<Presence['sharing']>(() =>
    // Where pages are prerendered nothing is kept.
    typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'yes' ? 'asking' : 'off',
  );
  const [isUndecided, setUndecided] = useState(
    () => typeof localStorage !== 'undefined' && localStorage.getItem(key) === null,
  );
  const [report] = useMutation(ReportDriverLocationDocument);
  const [stop] = useMutation(StopSharingLocationDocument);
  const isWanted = sharing === 'asking' || sharing === 'on';

  const send = useEffectEvent(({ latitude: lat, longitude: lng, accuracy }: GeolocationCoordinates) => {
    setSharing('on');
    report({ variables: { input: { lat, lng, accuracy } } }).catch(() => undefined);
  });
  const refuse = useEffectEvent(() => {
    localStorage.setItem(key, 'no');
    setSharing('refused');
  });
  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return undefined;
    let sentAt = 0;
    let latest: GeolocationCoordinates | null = null;
    const sendSoon = () => {
      if (!latest || Date.now() - sentAt < REPORT_MS) return;
      sentAt = Date.now();
      send(latest);
    };
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        latest = coords;
        sendSoon();
      },
      ({ code }) => {
        // Anything else passes: the next measurement may succeed.
        if (code === 1) refuse();
      },
      { enableHighAccuracy: true, maximumAge: REPORT_MS },
    );
    // Who stands still is measured no more, and is still there.
    const timer = setInterval(sendSoon, REPORT_MS);
    return () => {
      navigator.geolocation.clearWatch(watch);
      clearInterval(timer);
    };
  }, [isWanted]);

  const share = (isWantedNow: boolean) => {
    localStorage.setItem(key, isWantedNow ? 'yes' : 'no');
    setUndecided(false);
    const wanted = 'geolocation' in navigator ? 'asking' : 'refused';
    setSharing(isWantedNow ? wanted : 'off');
    if (!isWantedNow) stop().catch(() => undefined);
  };
  return { sharing, share, isUndecided };
}
