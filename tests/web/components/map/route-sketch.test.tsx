import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RouteSketch } from '../../../../web/components/map/route-sketch.tsx';
import { ConfigurationContext } from '../../../../web/lib/configuration.ts';
import { configuration } from '../../features/drivers/a-driver-ride.ts';

const zoo = { lat: 41.62, lng: -83.58 };
const museum = { lat: 41.66, lng: -83.56 };

function show(dropoff = museum): SVGElement {
  render(
    <ConfigurationContext value={configuration}>
      <RouteSketch pickup={zoo} dropoff={dropoff} />
    </ConfigurationContext>,
  );
  return screen.getByRole<HTMLElement & SVGElement>('img', { name: 'Map of the trip' });
}

/** The pins as shares of the picture, from the left and from the top. */
function getPins(sketch: SVGElement): { x: number; y: number; radius: number }[] {
  const [left = 0, top = 0, width = 1, height = 1] = (sketch.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  return [...sketch.querySelectorAll('circle')].map((pin) => ({
    x: (Number(pin.getAttribute('cx')) - left) / width,
    y: (Number(pin.getAttribute('cy')) - top) / height,
    radius: Number(pin.getAttribute('r')) / height,
  }));
}

describe('the small map of a trip', () => {
  it('shows the pickup and the dropoff where they lie, over the drawing of the area', async () => {
    const sketch = show();
    const [pickup, dropoff] = getPins(sketch);
    expect(pickup!.x).toBeLessThan(dropoff!.x);
    expect(pickup!.y).toBeGreaterThan(dropoff!.y);
    await waitFor(() => expect(sketch.querySelector('.water')?.getAttribute('d')).toMatch(/^M/));
  });

  it.each([
    ['near', { lat: 41.6201, lng: -83.5801 }],
    ['far to the east', { lat: 41.6, lng: -82.4 }],
    ['far to the north', { lat: 42.4, lng: -83.5 }],
  ])('keeps both pins inside, as large as ever, when the dropoff is %s', (_, dropoff) => {
    for (const { x, y, radius } of getPins(show(dropoff))) {
      expect(x).toBeGreaterThan(0.1);
      expect(x).toBeLessThan(0.9);
      expect(y).toBeGreaterThan(0.1);
      expect(y).toBeLessThan(0.9);
      expect(radius).toBeCloseTo(11 / 112, 3);
    }
  });
});
