import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MyLocationIcon from '@mui/icons-material/MyLocation';
import { Button, FormHelperText } from '@mui/material';
import { useState } from 'react';
import { straightLineMiles } from '../../../../domain/geo/distance.ts';
import { pinnedAt, type Place } from '../../../../domain/geo/place.ts';
import { useConfiguration, type Configuration } from '../../../lib/configuration.ts';

/** A driver finds somebody within so many metres; farther off the rider puts the pin. */
const EXACT_METRES = 100;
const WAIT = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 };

/** Asks the browser where the rider is, and only when it is tapped. */
export function CurrentLocationButton({ onChoose }: { onChoose: (place: Place) => void }) {
  const { serviceArea } = useConfiguration();
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const locate = async () => {
    setLocating(true);
    setProblem(null);
    try {
      const place = toPlace((await currentPosition()).coords);
      if (mayBeServed(serviceArea, place)) onChoose(place);
      else setProblem(outsideText(serviceArea));
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setLocating(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<MyLocationIcon />}
        loading={isLocating}
        loadingPosition="start"
        onClick={() => void locate()}
      >
        <Trans>Use my current location</Trans>
      </Button>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </>
  );
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if ('geolocation' in navigator) navigator.geolocation.getCurrentPosition(resolve, reject, WAIT);
    else reject(new Error('This browser knows no location'));
  });
}

/** What was measured coarsely is asked for on the map, as an address that was not found exactly is. */
function toPlace({ latitude: lat, longitude: lng, accuracy }: GeolocationCoordinates): Place {
  if (accuracy <= EXACT_METRES) return pinnedAt({ lat, lng });
  return { address: t`Your location`, lat, lng, approximate: true };
}

/** Nothing farther is served; what is nearer the server decides. */
function mayBeServed(
  { centre, longDistanceRadiusMiles }: Configuration['serviceArea'],
  place: Place,
): boolean {
  return straightLineMiles(centre, place) <= longDistanceRadiusMiles;
}

function outsideText({ name }: Configuration['serviceArea']) {
  return t`You are outside ${name} and its long-distance area. Type the address of the pickup.`;
}

/** 1: the rider or their device does not let us; anything else may succeed the next time. */
function problemText(error: unknown): string {
  return (error as Partial<GeolocationPositionError>).code === 1
    ? t`Your browser does not share your location with us. Allow it in the browser’s settings, or type the address.`
    : t`Your location could not be found. Try again, or type the address.`;
}
