import { chip, ink, paper, river, softInk } from './map-styles.ts';

const text = 'var(--mui-font-family, "Figtree Variable", system-ui, sans-serif)';

const solid = (stroke: string, strokeWidth: number) => ({ stroke, strokeWidth, strokeOpacity: 1 });
const drawing = {
  '& .leaflet-image-layer path': {
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .leaflet-image-layer .map-water': { fill: 'var(--map-water)', stroke: 'none' },
  '& .map-shore': solid('var(--map-shore)', 2.5),
  '& .map-border': { ...solid(softInk(26), 1), strokeDasharray: '2 5' },
  '& .map-grid': { ...solid(softInk(7), 1), display: 'none' },
  '& [data-scale=street] .map-grid': { display: 'inline' },
  '& .map-street': solid('var(--map-street)', 1.5),
  '& .map-interstate': solid('var(--map-interstate)', 2),
  '& .map-interstate-edge': solid('var(--map-interstate-edge)', 4),
  '& [data-scale=region] .map-street': { display: 'none' },
  '& [data-scale=region] .map-interstate': { strokeWidth: 1.25 },
  '& [data-scale=region] .map-interstate-edge': { strokeWidth: 2.75 },
  '& [data-scale=street] .map-street': { strokeWidth: 5 },
  '& [data-scale=street] .map-interstate': { strokeWidth: 6 },
  '& [data-scale=street] .map-interstate-edge': { strokeWidth: 9 },
  '& .map-route': solid(river, 5),
  '& .map-route-edge': { ...solid('var(--map-land)', 9), strokeOpacity: 0.9 },
  '& .map-route-straight': { strokeDasharray: '1 11' },
};

const labels = {
  '& .map-label span': {
    position: 'absolute',
    transform: 'translate(-50%, -50%)',
    whiteSpace: 'nowrap',
    color: softInk(78),
    paintOrder: 'stroke',
    WebkitTextStroke: '3px var(--map-land)',
    font: `500 12px/1 ${text}`,
  },
  '& .map-label-city span': { fontSize: 17, fontWeight: 700, color: ink },
  '& .map-label-water span': {
    color: 'var(--map-water-ink)',
    fontStyle: 'italic',
    letterSpacing: '0.08em',
    WebkitTextStroke: '3px var(--map-water)',
  },
  '& .map-label-street span': { fontSize: 11, color: softInk(66) },
  '& .map-label-shield span': {
    padding: '3px 6px',
    borderRadius: '6px',
    fontSize: 10,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    WebkitTextStroke: 0,
    background: 'var(--map-land)',
    border: '1px solid var(--map-interstate-edge)',
  },
};

const markers = {
  '& .map-pin svg, & .map-driver svg': {
    width: '100%',
    height: '100%',
    filter: 'drop-shadow(0 2px 3px rgb(10 25 20 / 35%))',
  },
  '& .map-pin path': { stroke: '#fff', strokeWidth: 2 },
  '& .map-pin text': { fill: '#fff', textAnchor: 'middle', font: `700 17px/1 ${text}` },
  '& .map-pin-pickup path': { fill: 'var(--mui-palette-pickup, #1e8e5a)' },
  '& .map-pin-dropoff path': { fill: 'var(--mui-palette-dropoff, #c7372f)' },
  '& .map-pin.leaflet-marker-draggable': { cursor: 'grab' },
  '& .map-pin-approximate path': { strokeDasharray: '4 3', strokeWidth: 2.5 },
  '& .map-driver circle': { fill: 'var(--mui-palette-lamp, #e39a2d)', stroke: '#fff', strokeWidth: 2 },
  '& .map-driver path': { fill: '#14201d' },
  '& .leaflet-marker-icon:focus-visible': { outline: `3px solid ${river}`, borderRadius: '12px' },
};

const controls = {
  '& .leaflet-container': { font: 'inherit', background: 'var(--map-land)', outlineOffset: '-3px' },
  '& .leaflet-top': { top: 'var(--map-inset-top)' },
  '& .leaflet-right': { right: 'var(--map-inset-right)' },
  '& .leaflet-bottom': { bottom: 'var(--map-inset-bottom)' },
  '& .leaflet-container:focus-visible': { outline: `3px solid ${river}` },
  '& .leaflet-container .leaflet-bar': { ...chip, overflow: 'hidden' },
  '& .leaflet-container .leaflet-bar a': {
    width: 40,
    height: 40,
    lineHeight: '40px',
    background: 'transparent',
    color: ink,
    borderColor: softInk(10),
  },
  '& .leaflet-container .leaflet-bar a:hover': { background: softInk(6) },
  '& .leaflet-container .leaflet-bar a.leaflet-disabled': { background: 'transparent', color: softInk(35) },
  '& .leaflet-container .leaflet-control-attribution': {
    padding: '2px 8px',
    color: ink,
    background: `color-mix(in srgb, ${paper} 88%, transparent)`,
    '& a': { color: river },
  },
  '& .leaflet-popup-content-wrapper, & .leaflet-popup-tip': { background: paper, color: ink },
  '& .leaflet-popup-content-wrapper': { borderRadius: '12px' },
  '& .leaflet-popup-content': { margin: '12px 28px 12px 16px', fontSize: 14, lineHeight: 1.4 },
  '& .leaflet-container a.leaflet-popup-close-button': {
    width: 28,
    height: 28,
    lineHeight: '28px',
    color: softInk(70),
  },
};

/** Of what Leaflet draws, in the element that the map is in. */
export const leafletStyles = { ...drawing, ...labels, ...markers, ...controls };
