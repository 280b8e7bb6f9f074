import type { Theme } from '@mui/material';

export const paper = 'var(--mui-palette-background-paper, #fff)';
export const ink = 'var(--mui-palette-text-primary, #14201d)';
export const river = 'var(--mui-palette-primary-main, #0e5a4e)';
const glass = 'var(--mui-palette-glass, #ddefea)';
export const softInk = (percent: number) => `color-mix(in srgb, ${ink} ${percent}%, transparent)`;

/** Quiet land and roads, so that water, route and pins speak. The rest comes from the theme. */
const light = {
  '--map-land': '#f7f4ec',
  '--map-water': `color-mix(in srgb, ${river} 6%, ${glass})`,
  '--map-shore': '#a9d2c8',
  '--map-water-ink': '#2c7265',
  '--map-street': '#e5dece',
  '--map-interstate': '#fffefb',
  '--map-interstate-edge': '#cec2a8',
};
const dark = {
  '--map-land': '#0f1816',
  '--map-water': `color-mix(in srgb, ${river} 8%, ${glass})`,
  '--map-shore': '#2b5a50',
  '--map-water-ink': '#86c2b5',
  '--map-street': '#202d2a',
  '--map-interstate': '#3a4c47',
  '--map-interstate-edge': '#131d1a',
};

export const chip = {
  background: `color-mix(in srgb, ${paper} 94%, transparent)`,
  color: ink,
  border: `1px solid ${softInk(10)}`,
  boxShadow: '0 2px 10px rgb(10 25 20 / 10%)',
  borderRadius: '12px',
};

const notes = {
  '& .map-notes': {
    position: 'absolute',
    inset: 'var(--map-inset-top) var(--map-inset-right) var(--map-inset-bottom) var(--map-inset-left)',
    zIndex: 1000,
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto auto',
    justifyItems: 'start',
    gap: '8px',
    padding: '10px',
    pointerEvents: 'none',
  },
  '& .map-prompt': {
    ...chip,
    gridRow: 3,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    justifySelf: 'center',
    maxWidth: 460,
    padding: '10px 12px',
    overflowWrap: 'anywhere',
    pointerEvents: 'auto',
  },
  '& .map-prompt button': { flexShrink: 0, minHeight: 40, paddingInline: '14px', fontSize: 14 },
  '& .map-caption': {
    gridRow: 4,
    margin: '0 0 -4px -4px',
    padding: '1px 6px',
    borderRadius: '6px',
    color: softInk(76),
    background: 'color-mix(in srgb, var(--map-land) 92%, transparent)',
  },
  '& .map-status': {
    position: 'absolute',
    inset: 0,
    alignItems: 'center',
    justifyContent: 'center',
    background: 'var(--map-land)',
    color: ink,
  },
  '& .map-unseen': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
};

/** Of what is there before the map is; the rest comes with it (`leaflet-styles.ts`). */
export const mapStyles = [
  {
    ...light,
    position: 'relative',
    isolation: 'isolate',
    width: '100%',
    height: '100%',
    minHeight: 300,
    overflow: 'hidden',
    background: 'var(--map-land)',
    '& .map-canvas': { position: 'absolute', inset: 0 },
    ...notes,
  },
  (theme: Theme) => theme.applyStyles('dark', dark),
] as const;
