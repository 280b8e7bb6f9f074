import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Insets, LeafletMap, LeafletMapOptions, leafletStyles } from './leaflet-map.ts';
import { loadAreaMap } from './area-map.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { loadWithRetries } from './load-with-retries.ts';
import type { MapTrip } from './map-trip.ts';

type LeafletStyles = typeof leafletStyles | null;

export interface MapHandle {
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Of what the map draws, once it is there. */
  readonly styles: LeafletStyles;
  readonly retry: () => void;
}

/** Loads Leaflet, keeps a map in the container and shows the trip on it. What is the same as before costs nothing. */
export function useLeafletMap(
  options: Omit<LeafletMapOptions, 'schematic'>,
  trip: MapTrip,
  insets: Insets,
): MapHandle {
  const containerRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | 'failed' | null>(null);
  const [styles, setStyles] = useState<LeafletStyles>(null);
  const [attempt, setAttempt] = useState(0);
  const onDrop = useEffectEvent(options.onDrop);
  const onNudge = useEffectEvent(options.onNudge);
  const { tileUrl, tileAttribution, area } = options;
  const { name, homeCity, radiusMiles } = area;
  const { lat, lng } = area.centre;

  useEffect(() => {
    let opened: LeafletMap | null = null;
    let isCurrent = true;
    const open = async () => {
      // The largest piece of a screen that has more urgent ones.
      await whenIdle();
      const [module, schematic] = await Promise.all([
        loadWithRetries(() => import('./leaflet-map.ts')),
        tileUrl === null ? loadWithRetries(loadAreaMap) : null,
      ]);
      if (!isCurrent || !containerRef.current) return;
      opened = new module.LeafletMap(containerRef.current, {
        area: { name, homeCity, radiusMiles, centre: { lat, lng } },
        tileUrl,
        tileAttribution,
        schematic,
        onDrop: (end, at) => onDrop(end, at),
        onNudge: (end, at) => onNudge(end, at),
      });
      setStyles(module.leafletStyles);
      setMap(opened);
    };
    open().catch(() => isCurrent && setMap('failed'));
    return () => {
      isCurrent = false;
      opened?.close();
      if (opened) setMap(null);
    };
  }, [attempt, name, homeCity, radiusMiles, lat, lng, tileUrl, tileAttribution]);

  useEffect(() => {
    if (map !== null && map !== 'failed') map.show(trip, insets);
  }, [map, trip, insets]);

  const retry = () => {
    setMap(null);
    setAttempt((count) => count + 1);
  };
  return { containerRef, status: map === 'failed' ? 'failed' : map ? 'ready' : 'loading', styles, retry };
}
