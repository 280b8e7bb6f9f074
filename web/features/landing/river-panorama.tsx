import { Box } from '@mui/material';

const RIVER = 'var(--mui-palette-primary-main)';
const LAMP = 'var(--mui-palette-lamp)';
const CABLES = [64, 104, 144, 184, 224];
/** Where the one tower of the bridge stands, and the height of its deck beneath. */
const TOWER = { x: 760, top: 10, deck: 226 };

const TOWERS = [
  { x: 26, width: 44, height: 92 },
  { x: 80, width: 60, height: 138 },
  { x: 150, width: 38, height: 108 },
  { x: 198, width: 70, height: 168 },
  { x: 280, width: 46, height: 120 },
  { x: 336, width: 40, height: 84 },
];

/** The city of glass, its bridge and the river at dusk, with a trip across: ours, drawn for the head of the page. */
export function RiverPanorama() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1440 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      sx={{ position: 'absolute', insetInline: 0, bottom: 0, width: '100%', height: { xs: 210, md: 360 } }}
    >
      <path d="M0 232C180 214 420 226 640 236C900 246 1200 222 1440 238V360H0Z" fill={RIVER} opacity={0.14} />
      {TOWERS.map((tower, index) => (
        <GlassTower key={tower.x} {...tower} index={index} />
      ))}
      <Bridge />
      <path d="M0 300C200 262 420 262 620 276C860 292 1080 300 1440 262V360H0Z" fill={RIVER} opacity={0.3} />
      <path
        d="M0 336C260 296 520 300 760 318C1000 336 1240 330 1440 306V360H0Z"
        fill={RIVER}
        opacity={0.42}
      />
      <Reflections />
    </Box>
  );
}

function GlassTower(props: { x: number; width: number; height: number; index: number }) {
  const { x, width, height, index } = props;
  const top = 240 - height;
  const floors = Math.floor((height - 16) / 20);
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={width}
        height={height + 40}
        rx={3}
        fill={RIVER}
        opacity={0.3 + (index % 3) * 0.1}
      />
      {Array.from({ length: floors }, (_, floor) => (
        <rect
          key={floor}
          x={x + 8 + ((floor * 17 + index * 11) % (width - 20))}
          y={top + 12 + floor * 20}
          width={8}
          height={9}
          rx={1}
          fill={LAMP}
          opacity={(floor + index) % 3 === 0 ? 0.35 : 0.95}
        />
      ))}
    </g>
  );
}

/** One lit tower that carries the deck on a fan of cables, and the trip along the deck from P to D. */
function Bridge() {
  const { x, top, deck } = TOWER;
  return (
    <g>
      {CABLES.flatMap((reach) =>
        [-1, 1].map((side) => (
          <line
            key={reach * side}
            x1={x}
            y1={top + 18 + (224 - reach) * 0.3}
            x2={x + side * reach * 1.35}
            y2={deck}
            stroke={RIVER}
            strokeWidth={1.5}
            opacity={0.55}
          />
        )),
      )}
      <rect x={x - 7} y={top} width={14} height={294} rx={5} fill={RIVER} opacity={0.75} />
      <rect x={x - 3} y={top + 8} width={6} height={92} rx={3} fill={LAMP} />
      <path
        d="M400 262C520 236 620 226 760 226C960 226 1180 236 1330 262"
        fill="none"
        stroke={RIVER}
        strokeWidth={7}
      />
      <path
        d="M400 252C520 226 620 216 760 216C960 216 1180 226 1330 252"
        fill="none"
        stroke={LAMP}
        strokeWidth={4}
        strokeDasharray="1 13"
        strokeLinecap="round"
      />
      <End x={400} y={250} letter="P" color="var(--mui-palette-pickup)" />
      <End x={1330} y={250} letter="D" color="var(--mui-palette-dropoff)" />
    </g>
  );
}

function End({ x, y, letter, color }: { x: number; y: number; letter: string; color: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r={15} fill={color} stroke="#fff" strokeWidth={3} />
      <text x={x} y={y + 5.5} textAnchor="middle" fill="#fff" fontWeight={700} fontSize={15}>
        {letter}
      </text>
    </g>
  );
}

function Reflections() {
  return (
    <g fill={LAMP} opacity={0.5}>
      {[300, 372, 640, 900, 1010, 1180].map((x, index) => (
        <rect key={x} x={x} y={300 + (index % 3) * 12} width={34 - (index % 3) * 8} height={3} rx={1.5} />
      ))}
    </g>
  );
}
