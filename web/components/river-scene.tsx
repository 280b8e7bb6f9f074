import { Box } from '@mui/material';

const WATER =
  'M-20 900C120 780 60 640 220 580C390 516 560 560 560 430C560 320 380 300 420 190C440 132 520 96 620 80L820 80L820 900Z';
const WAY = 'M118 812C176 700 150 640 268 604C420 556 606 560 606 430C606 330 470 292 500 210';

/** Our river: its bend, the lamps of the far bank, and a trip that follows it. Fills its parent from below. */
export function RiverScene() {
  return (
    <Box
      component="svg"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <Box component="path" d={WATER} sx={{ fill: 'var(--mui-palette-primary-main)', opacity: 0.16 }} />
      <Box
        component="path"
        d="M60 940C200 800 140 690 290 640C450 588 660 590 660 430C660 340 540 300 560 230C572 186 640 160 740 150L840 150L840 940Z"
        sx={{ fill: 'var(--mui-palette-primary-main)', opacity: 0.2 }}
      />
      <Skyline />
      <Box
        component="path"
        d={WAY}
        sx={{
          fill: 'none',
          stroke: 'var(--mui-palette-primary-main)',
          strokeWidth: 5,
          strokeDasharray: '2 16',
          strokeLinecap: 'round',
        }}
      />
      <End x={118} y={812} letter="P" color="var(--mui-palette-pickup)" />
      <End x={500} y={210} letter="D" color="var(--mui-palette-dropoff)" />
    </Box>
  );
}

const TOWERS = [
  [548, 770, 46, 150],
  [604, 700, 58, 220],
  [672, 782, 40, 138],
  [722, 726, 60, 194],
] as const;

/** Glass towers with a few lit windows. */
function Skyline() {
  return (
    <g>
      {TOWERS.map(([x, y, width, height], tower) => (
        <g key={x}>
          <Box
            component="rect"
            {...{ x, y, width, height, rx: 3 }}
            sx={{ fill: 'var(--mui-palette-primary-main)', opacity: 0.34 + tower * 0.08 }}
          />
          {Array.from({ length: Math.floor(height / 22) - 1 }, (_, floor) => (
            <Box
              key={floor}
              component="rect"
              {...{ x: x + 8 + ((floor * 13 + tower * 7) % (width - 22)), y: y + 14 + floor * 22 }}
              {...{ width: 9, height: 10, rx: 1 }}
              sx={{ fill: 'var(--mui-palette-lamp)', opacity: (floor + tower) % 3 === 0 ? 0.35 : 0.95 }}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

function End({ x, y, letter, color }: { x: number; y: number; letter: string; color: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r={20} style={{ fill: color, stroke: '#fff', strokeWidth: 4 }} />
      <text
        x={x}
        y={y + 7}
        textAnchor="middle"
        style={{ fill: '#fff', fontFamily: 'inherit', fontWeight: 700, fontSize: 20 }}
      >
        {letter}
      </text>
    </g>
  );
}
