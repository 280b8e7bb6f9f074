import { afterEach, expect, it, vi } from 'vitest';
import { LeafletMap } from '../../../../web/components/map/leaflet-map.ts';

afterEach(() => vi.useRealTimers());

it('is silent once it is closed, though its view was still settling', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const container = document.body.appendChild(document.createElement('div'));
  let width = 300;
  vi.spyOn(container, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(container, 'clientHeight', 'get').mockReturnValue(300);
  const map = new LeafletMap(container, {
    area: { name: 'Metro', homeCity: 'Town', centre: { lat: 40, lng: -83 }, radiusMiles: 23 },
    tileUrl: null,
    tileAttribution: '',
    schematic: { lakes: [], rivers: [], roads: [], borders: [], labels: [] },
    onDrop: () => undefined,
    onNudge: () => undefined,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  width = 600;
  window.dispatchEvent(new Event('resize'));
  await new Promise(requestAnimationFrame);
  expect(vi.getTimerCount()).toBe(1);
  map.close();
  expect(() => vi.runAllTimers()).not.toThrow();
  container.remove();
});
