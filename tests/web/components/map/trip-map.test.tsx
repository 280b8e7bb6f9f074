import polyline from '@mapbox/polyline';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Browser } from 'leaflet';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pinnedAt, unknownPlace } from '../../../../domain/geo/place.ts';
import { TripMap, type TripMapProps } from '../../../../web/components/map/trip-map.tsx';

/** A city nobody has drawn: an empty map is quick to look through. */
const area = {
  name: 'Metro Springfield',
  homeCity: 'Springfield',
  centre: { lat: 41.6528, lng: -83.5379 },
  radiusMiles: 25,
};
const toledo = { ...area, name: 'Metro Toledo', homeCity: 'Toledo' };
const museum = { address: '2445 Monroe St', lat: 41.6584, lng: -83.5594, approximate: false };
const zoo = { address: '2 Hippo Way', lat: 41.6195, lng: -83.5808, approximate: false };
const near = { address: '123 Main St, Toledo', lat: 41.6528, lng: -83.5379, approximate: true };
const unknown = unknownPlace('1 Nowhere Rd');

/** What jsdom lacks of a browser: sizes, their observer, media queries and drawing. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Browser, 'svg', 'get').mockReturnValue(true);
});

/** Generous: the first map of a run compiles Leaflet. */
const untilLoaded = () =>
  waitFor(() => expect(screen.queryByText('Loading map...')).toBeNull(), { timeout: 10_000 });

async function show(props: Partial<TripMapProps>) {
  const view = render(<TripMap area={area} pickup={null} dropoff={null} {...props} />);
  await untilLoaded();
  return view;
}

describe('the map of a trip', () => {
  it('is a named region that loads its map', async () => {
    render(<TripMap area={area} pickup={null} dropoff={null} />);
    expect(screen.getByText('Loading map...')).toBeDefined();
    await untilLoaded();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Map of Metro Springfield' })).toBeDefined();
  });

  it('marks pickup and dropoff, on the map and in words', async () => {
    await show({ pickup: museum, dropoff: zoo });
    expect(await screen.findByRole('button', { name: 'Pickup: 2445 Monroe St' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Dropoff: 2 Hippo Way' })).toBeDefined();
    const words = within(screen.getByRole('list', { name: 'Marked on the map' })).getAllByRole('listitem');
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Pickup: 2445 Monroe St',
      'Dropoff: 2 Hippo Way',
    ]);
  });

  it('shows the address of a marker that is clicked as text, whatever was typed', async () => {
    await show({ pickup: { ...museum, address: '<img src=x onerror=alert(1)>' } });
    await userEvent.click(await screen.findByRole('button', { name: /^Pickup/ }));
    expect(document.querySelector('.leaflet-popup-content')?.textContent).toBe(
      'Pickup<img src=x onerror=alert(1)>',
    );
    expect(document.querySelector('.leaflet-popup-content img')).toBeNull();
  });

  it('follows its props', async () => {
    const { rerender } = await show({ pickup: museum });
    await screen.findByRole('button', { name: 'Pickup: 2445 Monroe St' });
    rerender(
      <TripMap area={area} pickup={zoo} dropoff={null} driver={{ lat: 41.7, lng: -83.6, label: 'Dana' }} />,
    );
    expect(await screen.findByRole('button', { name: 'Pickup: 2 Hippo Way' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pickup: 2445 Monroe St' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Dana' })).toBeDefined();
    rerender(<TripMap area={area} pickup={null} dropoff={null} />);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dana' })).toBeNull());
  });

  it.each([
    [
      'the way it takes',
      [
        [41.6584, -83.5594],
        [41.64, -83.56],
        [41.6195, -83.5808],
      ],
      'map-route',
    ],
    [
      'a straight line as such',
      [
        [41.6584, -83.5594],
        [41.6195, -83.5808],
      ],
      'map-route map-route-straight',
    ],
  ] as const)('draws %s', async (_name, points, className) => {
    await show({
      pickup: museum,
      dropoff: zoo,
      polyline: polyline.encode(points.map(([lat, lng]) => [lat, lng])),
    });
    await waitFor(() => expect(document.querySelectorAll('.map-route')).toHaveLength(1));
    expect(document.querySelector('.map-route')?.getAttribute('class')).toContain(className);
  });

  it('draws no way when there is none', async () => {
    await show({ pickup: museum, dropoff: zoo });
    expect(document.querySelector('.map-route')).toBeNull();
  });

  it('says that its drawing is a schematic, and does not when there are tiles', async () => {
    const caption = 'Schematic map with a one-mile grid — not for navigation';
    const { unmount } = await show({ area: toledo });
    expect(screen.getByText(caption)).toBeDefined();
    expect(document.querySelector('.map-water')).not.toBeNull();
    unmount();
    await show({ area: toledo, tileUrl: 'http://tiles.test/{z}/{x}/{y}.png' });
    expect(screen.queryByText(caption)).toBeNull();
    expect(document.querySelector('.map-water')).toBeNull();
    expect(document.querySelector('img.leaflet-tile')?.getAttribute('src')).toMatch(
      /^http:\/\/tiles\.test\/\d+/,
    );
    expect(screen.getByText('OpenStreetMap')).toBeDefined();
  });
});

describe('an approximate place', () => {
  it('asks for its spot, and takes the one it has', async () => {
    const onDropPin = vi.fn();
    await show({ pickup: near, dropoff: zoo, onDropPin });
    expect((await screen.findByRole('status')).textContent).toContain(
      'Where exactly is “123 Main St, Toledo”?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use this spot' }));
    expect(onDropPin.mock.calls).toEqual([['pickup', { lat: 41.6528, lng: -83.5379 }]]);
  });

  it('that nobody knows has no spot to take until its pin was moved', async () => {
    const onDropPin = vi.fn();
    await show({ dropoff: unknown, onDropPin });
    expect((await screen.findByRole('status')).textContent).toContain('We could not find “1 Nowhere Rd”.');
    expect(screen.queryByRole('button', { name: 'Use this spot' })).toBeNull();
    const pin = await screen.findByRole('button', { name: /^Dropoff, only roughly here/ });
    pin.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'Use this spot' }));
    const [[end, at]] = onDropPin.mock.calls as [[string, { lat: number; lng: number }]];
    expect(end).toBe('dropoff');
    expect(at.lat).toBeGreaterThan(area.centre.lat);
    expect(at.lng).toBeGreaterThan(area.centre.lng);
  });

  it('is placed by a tap on the map', async () => {
    const onDropPin = vi.fn();
    await show({ pickup: near, onDropPin });
    await screen.findByRole('status');
    await userEvent.click(screen.getByRole('application'));
    expect(onDropPin).toHaveBeenCalledExactlyOnceWith('pickup', {
      lat: expect.any(Number) as number,
      lng: expect.any(Number) as number,
    });
  });

  it('once placed can be corrected by keyboard, without losing the focus', async () => {
    const onDropPin = vi.fn();
    const { rerender } = await show({ pickup: near, onDropPin });
    await userEvent.click(await screen.findByRole('button', { name: 'Use this spot' }));
    const placed = pinnedAt(near);
    rerender(<TripMap area={area} pickup={placed} dropoff={null} onDropPin={onDropPin} />);
    (await screen.findByRole('button', { name: /^Pickup: Dropped pin.*arrow keys/ })).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(onDropPin).toHaveBeenCalledTimes(2);
    rerender(<TripMap area={area} pickup={{ ...placed, lat: 41.66 }} dropoff={null} onDropPin={onDropPin} />);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Pickup: Dropped pin/),
    );
  });

  it('stays put where nobody listens, and so do exact places', async () => {
    const { unmount } = await show({ pickup: near });
    expect(
      await screen.findByRole('button', { name: /^Pickup, only roughly here: 123 Main St, Toledo$/ }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use this spot' })).toBeNull();
    unmount();
    const onDropPin = vi.fn();
    await show({ pickup: museum, onDropPin });
    (await screen.findByRole('button', { name: 'Pickup: 2445 Monroe St' })).focus();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(screen.getByRole('application'));
    expect(onDropPin).not.toHaveBeenCalled();
  });
});
