import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { loadAreaMap } from '../../../../components/map/area-map.ts';
import { loadWithRetries } from '../../../../components/map/load-with-retries.ts';
import { MapStatus } from '../../../../components/map/map-status.tsx';
import { mapStyles } from '../../../../components/map/map-styles.ts';
import { ageText } from '../../../../lib/age-text.ts';
import { useAreaTime } from '../../../../lib/area-time.ts';
import { useConfiguration } from '../../../../lib/configuration.ts';
import { shortCountText } from '../../../../lib/count-text.ts';
import { texts } from '../../../../lib/i18n.ts';
import type { TimelineBoard } from '../timeline/timeline-rides.ts';
import type { BoardLeaflet, BoardMark, leafletStyles } from './board-leaflet.ts';

type BoardRide = TimelineBoard['rides'][number];
type BoardDriver = TimelineBoard['drivers'][number];

interface BoardMapProps {
  readonly board: TimelineBoard;
  readonly now: Date;
  readonly onOpen: (rideId: string) => void;
}

const OVER: readonly string[] = ['COMPLETED', 'CANCELLED'];
const LOOKS = texts({
  waiting: msg`Waits for a driver`,
  held: msg`Has a driver`,
  free: msg`Driver, free`,
  busy: msg`Driver, on a ride`,
});

/** Rides at their pickups and drivers where they were last, with how long ago that was. */
export function BoardMap({ board, now, onOpen }: BoardMapProps) {
  const { time } = useAreaTime();
  // A minute is as exact as an age is told.
  const minute = Math.floor(now.getTime() / 60_000);
  const marks = useMemo(() => {
    const at = new Date(minute * 60_000 + 59_999);
    const rides = board.rides.filter(({ status }) => !OVER.includes(status));
    return [
      ...rides.map((ride) => toRideMark(ride, time)),
      ...board.drivers.flatMap((driver) => toDriverMark(driver, at)),
    ];
  }, [board, minute, time]);
  const { containerRef, status, styles, retry } = useBoardLeaflet(marks, onOpen);
  const unseen = board.drivers.filter(
    ({ availability, position }) => availability !== 'OFFLINE' && !position,
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 360, gap: 2 }}>
      <Box component="ul" aria-label={t`Legend`} sx={LEGEND}>
        {Object.entries(LOOKS).map(([look, words]) => (
          <li key={look}>
            <Box component="span" aria-hidden className={`board-mark board-${look}`} /> {words}
          </li>
        ))}
      </Box>
      <Box
        role="region"
        aria-label={t`Map of rides and drivers`}
        sx={[...mapStyles, styles, MARKS, { flex: 1, minHeight: 320, height: 'auto' }]}
      >
        <div
          ref={containerRef}
          className="map-canvas"
          role="application"
          aria-label={t`Map. Arrow keys move it, plus and minus zoom.`}
        />
        {status !== 'ready' && <MapStatus status={status} onRetry={retry} />}
      </Box>
      {unseen.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {plural(unseen.length, {
            one: '# driver is online without sharing where they are.',
            other: '# drivers are online without sharing where they are.',
          })}
        </Typography>
      )}
      {marks.length === 0 && (
        <Typography role="status" color="textSecondary">
          <Trans>No ride waits or is under way, and no driver shares where they are.</Trans>
        </Typography>
      )}
    </Box>
  );
}

function toRideMark(ride: BoardRide, time: (iso: string) => string): BoardMark {
  const { id, riderName, pickup, dropoff, driverName, status } = ride;
  const isWaiting = status === 'PENDING' || status === 'SEEKING';
  const label = () => {
    const words = { at: time(ride.pickupAt), rider: riderName, from: pickup.address, to: dropoff.address };
    const trip = t`${{ at: words.at }} ${{ rider: words.rider }}: ${{ from: words.from }} to ${{ to: words.to }}`;
    return isWaiting || !driverName ? `${trip} · ${LOOKS.waiting}` : `${trip} · ${driverName}`;
  };
  return {
    id,
    lat: pickup.lat,
    lng: pickup.lng,
    to: { lat: dropoff.lat, lng: dropoff.lng },
    label,
    look: isWaiting ? 'waiting' : 'held',
    isRide: true,
  };
}

function toDriverMark({ id, name, position, availability }: BoardDriver, now: Date): BoardMark[] {
  if (!position || availability === 'OFFLINE') return [];
  const look = availability === 'BUSY' ? 'busy' : 'free';
  const label = () => {
    const made = position.isSimulated ? ` · ${t`position made up by the demo`}` : '';
    return `${name} · ${LOOKS[look]} · ${ageText(position.measuredAt, now)}${made}`;
  };
  return [{ id, lat: position.lat, lng: position.lng, look, label }];
}

function clusterLabel(marks: readonly BoardMark[]): string {
  const drivers = marks.filter(({ look }) => look === 'free' || look === 'busy').length;
  const rides = marks.length - drivers;
  const counted = [
    ...(rides > 0 ? [plural(rides, { one: '# ride', other: '# rides' })] : []),
    ...(drivers > 0 ? [plural(drivers, { one: '# driver', other: '# drivers' })] : []),
  ];
  // The number is what is seen of it.
  return t`${{ count: shortCountText(marks.length) }}: ${{ counted: counted.join(', ') }}. Zoom in.`;
}

/** Loads Leaflet, keeps a map in the container, and what is to be seen on it. */
function useBoardLeaflet(marks: readonly BoardMark[], onOpen: (rideId: string) => void) {
  const open = useEffectEvent(onOpen);
  const { serviceArea, tileUrl = null, tileAttribution } = useConfiguration();
  const containerRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<BoardLeaflet | 'failed' | null>(null);
  const [styles, setStyles] = useState<typeof leafletStyles | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let opened: BoardLeaflet | null = null;
    let isCurrent = true;
    const begin = async () => {
      const [module, schematic] = await Promise.all([
        loadWithRetries(() => import('./board-leaflet.ts')),
        tileUrl === null ? loadWithRetries(loadAreaMap) : null,
      ]);
      if (!isCurrent || !containerRef.current) return;
      opened = new module.BoardLeaflet(containerRef.current, {
        area: serviceArea,
        tileUrl,
        tileAttribution: tileAttribution ?? '',
        schematic,
        clusterLabel,
        onOpen: (rideId) => open(rideId),
      });
      setStyles(module.leafletStyles);
      setMap(opened);
    };
    begin().catch(() => isCurrent && setMap('failed'));
    return () => {
      isCurrent = false;
      opened?.close();
      if (opened) setMap(null);
    };
  }, [attempt, serviceArea, tileUrl, tileAttribution]);
  useEffect(() => {
    if (map !== null && map !== 'failed') map.show(marks);
  }, [map, marks]);
  return {
    containerRef,
    styles,
    status: map === 'failed' ? ('failed' as const) : map ? ('ready' as const) : ('loading' as const),
    retry: () => {
      setMap(null);
      setAttempt((count) => count + 1);
    },
  };
}

const MARKS = {
  '& .board-mark': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'background.paper',
    boxShadow: '0 0 0 1px currentColor',
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1,
  },
  '& .board-free, & .board-busy': { borderRadius: '5px' },
  '& .board-waiting': { bgcolor: 'warning.main', color: 'warning.contrastText' },
  '& .board-held': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& .board-free': { bgcolor: 'success.main', color: 'success.contrastText' },
  '& .board-busy': { bgcolor: 'text.secondary', color: 'background.paper' },
  '& .board-way': { stroke: 'currentColor', strokeWidth: 1.5, strokeOpacity: 0.35, fill: 'none' },
} as const;

const LEGEND = {
  ...MARKS,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
  '& .board-mark': { ...MARKS['& .board-mark'], width: 16, height: 16 },
} as const;
