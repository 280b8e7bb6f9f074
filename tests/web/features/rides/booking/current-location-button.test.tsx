import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CurrentLocationButton } from '../../../../../web/features/rides/booking/current-location-button.tsx';
import { renderScreen } from '../../../../support/web-page.tsx';

type Measured = Partial<GeolocationCoordinates> | { readonly code: number } | null;

/** A browser that measures this, refuses with this code, or knows no location. */
function locatedAt(measured: Measured) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) =>
    measured && 'code' in measured
      ? failed(measured as GeolocationPositionError)
      : found({ coords: measured } as GeolocationPosition),
  );
  vi.stubGlobal('navigator', measured ? { geolocation: { getCurrentPosition } } : {});
  return getCurrentPosition;
}

afterEach(() => vi.unstubAllGlobals());

async function tap(measured: Measured) {
  const clicks = userEvent.setup({ delay: null });
  const onChoose = vi.fn();
  renderScreen(<CurrentLocationButton onChoose={onChoose} />);
  const button = await screen.findByRole('button', { name: 'Use my current location' });
  const asked = locatedAt(measured);
  expect(asked).not.toHaveBeenCalled();
  await clicks.click(button);
  return { onChoose };
}

const said = async () => (await screen.findByRole('alert')).textContent;

describe('The current location as pickup', () => {
  it('is a pin where the rider is', async () => {
    const { onChoose } = await tap({ latitude: 41.66, longitude: -83.55, accuracy: 12 });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({
      address: 'Dropped pin',
      lat: 41.66,
      lng: -83.55,
      approximate: false,
      isPin: true,
    });
  });

  it('has to be put on the map where it was measured coarsely', async () => {
    const { onChoose } = await tap({ latitude: 41.66, longitude: -83.55, accuracy: 2_000 });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: 'Your location', approximate: true }),
    );
  });

  it('is not taken where nobody drives', async () => {
    const { onChoose } = await tap({ latitude: 40.71, longitude: -74.0, accuracy: 12 });
    expect(await said()).toBe(
      'You are outside Metro Toledo and its long-distance area. Type the address of the pickup.',
    );
    expect(onChoose).not.toHaveBeenCalled();
  });

  it.each([
    ['is refused', { code: 1 }, 'Your browser does not share your location with us.'],
    ['is not found in time', { code: 3 }, 'Your location could not be found. Try again'],
    ['is not known to the browser', null, 'Your location could not be found. Try again'],
  ])('says so when it %s', async (_, measured, words) => {
    const { onChoose } = await tap(measured);
    expect(await said()).toContain(words);
    expect(onChoose).not.toHaveBeenCalled();
  });
});
