import type { ReactNode } from 'react';

/** Line drawings on a 44 × 44 grid, in the colour of the text around them; lamps are lit. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width={44}
      height={44}
      viewBox="0 0 44 44"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

const LAMP = { fill: 'var(--mui-palette-lamp)', stroke: 'none' } as const;

export function PersonDrawing() {
  return (
    <Drawing>
      <circle cx="20" cy="14" r="7" />
      <path d="M6 38c1-9 7-13 14-13 3 0 6 .8 8.3 2.4" />
      <path d="M34 40s-7-4.5-7-9a3.8 3.8 0 0 1 7-2 3.8 3.8 0 0 1 7 2c0 4.5-7 9-7 9z" style={LAMP} />
    </Drawing>
  );
}

export function ClockDrawing() {
  return (
    <Drawing>
      <circle cx="22" cy="23" r="15" />
      <path d="M22 14v9l6 5" />
      <circle cx="35" cy="9" r="5" style={LAMP} />
    </Drawing>
  );
}

export function BendDrawing() {
  return (
    <Drawing>
      <path d="M8 40c0-12 22-10 22-22" />
      <path d="M16 41c1-10 22-9 22-22" />
      <path d="M26 17s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11z" style={LAMP} transform="translate(0 2)" />
    </Drawing>
  );
}

export function ReceiptDrawing() {
  return (
    <Drawing>
      <path d="M10 5h24v34l-4-3-4 3-4-3-4 3-4-3-4 3z" />
      <path d="M16 14h12M16 20h12" />
      <rect x="21" y="25" width="9" height="5" rx="1.5" style={LAMP} />
    </Drawing>
  );
}
