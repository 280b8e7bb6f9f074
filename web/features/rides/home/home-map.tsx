import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { exactPlace } from '../../../../domain/geo/place.ts';
import { TripMap } from '../../../components/map/trip-map.tsx';
import type { RideOnMapFragment } from '../../../generated/operations.ts';
import { RideRouteDocument } from '../../../generated/home-map.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import type { DriverWay } from '../live/use-driver-on-the-way.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { withPin, type TripDraft } from '../booking/trip-draft.ts';
import type { TripQuote } from '../booking/use-quote.ts';

interface HomeMapProps {
  readonly draft: TripDraft;
  readonly quote: TripQuote | null;
  readonly liveRide: Masked<RideOnMapFragment> | null;
  /** The trip being put together is shown, and not the ride. */
  readonly isDrafting: boolean;
  /** Where its driver is. */
  readonly way: DriverWay | null;
  readonly onDraft: (draft: TripDraft) => void;
  /** Pixels of the lower edge that the sheet covers. */
  readonly coveredBelow: number;
}

/** The trip being put together; without one, the ride under way. */
export function HomeMap({ draft, quote, liveRide, isDrafting, way, onDraft, coveredBelow }: HomeMapProps) {
  const { serviceArea, tileUrl, tileAttribution } = useConfiguration();
  const shown = isDrafting || !liveRide ? null : unmask<RideOnMapFragment>(liveRide);
  const { data } = useQuery(RideRouteDocument, {
    variables: { pickup: getPoint(shown?.pickup), dropoff: getPoint(shown?.dropoff) },
    skip: !shown,
    fetchPolicy: 'cache-first',
  });
  return (
    <TripMap
      area={serviceArea}
      pickup={shown ? exactPlace(shown.pickup) : draft.pickup}
      dropoff={shown ? exactPlace(shown.dropoff) : draft.dropoff}
      polyline={shown ? data?.tripRoute.polyline : quote?.polyline}
      driver={shown && way ? { lat: way.lat, lng: way.lng, label: driverLabel(shown, way) } : null}
      tileUrl={tileUrl}
      tileAttribution={tileAttribution ?? undefined}
      onDropPin={(end, at) => onDraft(withPin(draft, end, at))}
      insets={{ bottom: coveredBelow }}
    />
  );
}

function driverLabel({ driver }: RideOnMapFragment, { isSimulated }: DriverWay): string {
  const name = driver?.firstName ?? t`Your driver`;
  return isSimulated ? t`${name} (simulated position)` : name;
}

function getPoint(stop: RideOnMapFragment['pickup'] | undefined) {
  return { lat: stop?.lat ?? 0, lng: stop?.lng ?? 0 };
}
