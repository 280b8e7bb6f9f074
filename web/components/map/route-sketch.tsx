import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useConfiguration } from '../../lib/configuration.ts';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { useAreaMap } from './area-map.ts';
import { toMiles, toSketch } from './sketch-paths.ts';

interface RouteSketchProps {
  readonly pickup: Coordinates;
  readonly dropoff: Coordinates;
}

const HEIGHT_PX = 112;
/** The narrowest card is wider than this, so that the height decides about the scale and pins keep their size. */
const ASPECT = 2;
/** How much of the height the trip may take. */
const TRIP_SHARE = 0.5;
/** A short trip is seen with its surroundings. */
const LEAST_MILES = 1.2;
const PIN_PX = 11;

/**
 * A small picture of where a trip goes: not to be moved or zoomed, so that a thumb scrolls past it. Until the
 * area's drawing is there it shows the two ends alone.
 */
export function RouteSketch(props: RouteSketchProps) {
  const { serviceArea } = useConfiguration();
  const areaMap = useAreaMap();
  const paths = areaMap && toSketch(areaMap, serviceArea.centre);
  const [from, to] = [toMiles(props.pickup, serviceArea.centre), toMiles(props.dropoff, serviceArea.centre)];
  const wide = Math.max(Math.abs(from.x - to.x) / ASPECT, Math.abs(from.y - to.y)) / TRIP_SHARE;
  const height = Math.max(wide, LEAST_MILES);
  const width = height * ASPECT;
  const [left, top] = [(from.x + to.x - width) / 2, (from.y + to.y - height) / 2];
  const radius = (PIN_PX * height) / HEIGHT_PX;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t`Map of the trip`}
      viewBox={[left, top, width, height].map((part) => part.toFixed(4)).join(' ')}
      sx={sketchStyles}
    >
      {paths && (
        <>
          <path d={paths.water} className="water" />
          <path d={paths.streets} className="street" />
          <path d={paths.interstates} className="interstate" />
        </>
      )}
      <line className="way" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <Pin letter="P" at={from} radius={radius} />
      <Pin letter="D" at={to} radius={radius} />
    </Box>
  );
}

interface PinProps {
  readonly letter: 'P' | 'D';
  readonly at: { readonly x: number; readonly y: number };
  readonly radius: number;
}

function Pin({ letter, at: { x, y }, radius }: PinProps) {
  return (
    <g className={`pin-${letter}`}>
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y + radius * 0.38} fontSize={radius * 1.15}>
        {letter}
      </text>
    </g>
  );
}

const line = (color: string, width: number) => ({
  fill: 'none',
  stroke: color,
  strokeWidth: width,
  vectorEffect: 'non-scaling-stroke',
});

const sketchStyles = {
  display: 'block',
  width: '100%',
  height: HEIGHT_PX,
  borderRadius: 1,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  '& .water': { fill: 'var(--mui-palette-glass)' },
  '& .street': line('var(--mui-palette-divider)', 1),
  '& .interstate': line('var(--mui-palette-divider)', 2.5),
  '& .way': { ...line('var(--mui-palette-primary-main)', 3), strokeDasharray: '2 6', strokeLinecap: 'round' },
  '& circle': { stroke: '#fff', strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
  '& .pin-P circle': { fill: 'var(--mui-palette-pickup)' },
  '& .pin-D circle': { fill: 'var(--mui-palette-dropoff)' },
  '& text': { fill: '#fff', fontWeight: 700, textAnchor: 'middle' },
} as const;
