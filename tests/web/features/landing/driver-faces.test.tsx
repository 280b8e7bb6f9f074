import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverFaces } from '../../../../web/features/landing/driver-faces.tsx';
import { activateLanguage } from '../../../../web/lib/i18n.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const vehicle = { color: 'Blue', year: 2021, make: 'Toyota', model: 'Prius' };
const marcus = {
  id: '1',
  firstName: 'Marcus',
  lastName: 'Webb',
  profileImageUrl: null,
  rating: 4.86,
  ratingCount: 1212,
  totalTrips: 1,
  vehicle,
};
const fresh = { ...marcus, id: '2', firstName: 'Dana', lastName: '', ratingCount: 0, totalTrips: 0 };

let comeIntoView: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => onSeen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** The section, when it has come into view and the server has answered. */
async function seen(answer: unknown): Promise<HTMLElement> {
  const fetch = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetch);
  renderScreen(<DriverFaces />);
  const place = document.querySelector<HTMLElement>('[data-live]');
  if (!place) throw new Error('The section is there');
  expect(fetch).not.toHaveBeenCalled();
  comeIntoView();
  await waitFor(() => expect(place.hidden || place.textContent?.includes('Marcus')).toBe(true));
  expect(fetch).toHaveBeenCalledOnce();
  return place;
}

const shown = (place: HTMLElement) =>
  [...place.querySelectorAll('li')].filter((face) => !face.hidden).map((face) => face.textContent);

describe('the faces of the drivers who are online', () => {
  it('are asked for when they come into view, and say who drives what', async () => {
    const place = await seen({ data: { featuredDrivers: [marcus, fresh] } });
    expect(shown(place)).toEqual([
      'MWMarcus4.9 from 1,212 ratings · 1 tripBlue 2021 Toyota Prius',
      'DDanaNewBlue 2021 Toyota Prius',
    ]);
    expect(screen.getByRole('img', { name: 'Marcus Webb' })).toBeTruthy();
  });

  it('are photos where there are any that load, else initials', async () => {
    const profileImageUrl = '/api/objects/photos/one.jpg';
    await seen({ data: { featuredDrivers: [{ ...marcus, profileImageUrl }] } });
    const photo = screen.getByRole<HTMLImageElement>('img', { name: 'Marcus Webb' });
    expect(photo.src).toContain(`${profileImageUrl}?size=`);
    fireEvent.error(photo);
    expect(screen.getByRole('img', { name: 'Marcus Webb' }).textContent).toBe('MW');
  });

  it('are in the language of the page', async () => {
    await activateLanguage('es');
    try {
      const place = await seen({
        data: { featuredDrivers: [{ ...marcus, ratingCount: 1, totalTrips: 12 }] },
      });
      expect(shown(place)).toEqual(['MWMarcus4.9 de 1 calificación · 12 viajesBlue 2021 Toyota Prius']);
    } finally {
      await activateLanguage('en');
    }
  });

  it.each([
    ['nobody is online', { data: { featuredDrivers: [] } }],
    ['the server does not know', { errors: [{ message: 'no' }] }],
  ])('are not there where %s', async (_, answer) => {
    expect((await seen(answer)).hidden).toBe(true);
  });
});
