import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessage, messageLink } from '../../../../web/components/safety/contact-message.ts';
import { TripSafety } from '../../../../web/components/safety/trip-safety.tsx';
import type { CallForHelpMutationVariables } from '../../../../web/generated/operations.ts';
import {
  CallForHelpDocument,
  EmergencyContactDocument,
  ShareTripDocument,
  WhereIAmDocument,
  WhereTheCarIsDocument,
} from '../../../../web/generated/safety.ts';
import { clicks } from '../../../support/clicks.ts';
import { keeping, refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';
import { aSharedRide, RIDE_ID } from './a-shared-ride.ts';

const variables = { rideId: RIDE_ID };
const contact = (fields: object = {}) =>
  ({
    request: { query: EmergencyContactDocument },
    result: {
      data: {
        emergencyContact: {
          __typename: 'EmergencyContact',
          version: 'v1',
          name: 'Ann',
          phone: '+14195550100',
          language: null,
          ...fields,
        },
      },
    },
  }) as MockLink.MockedResponse;
const car = (position: object | null) =>
  ({
    request: { query: WhereTheCarIsDocument, variables },
    result: {
      data: {
        driverOnTheWay: position && {
          __typename: 'DriverOnTheWay',
          id: RIDE_ID,
          lat: 41.65,
          lng: -83.54,
          measuredAt: '2026-03-05T20:05:00.000Z',
          isSimulated: false,
          ...position,
        },
      },
    },
  }) as MockLink.MockedResponse;
const sharing = (answer: object) =>
  ({ request: { query: ShareTripDocument, variables }, ...answer }) as MockLink.MockedResponse;
const aLink = {
  __typename: 'TripLink',
  id: 'link-1',
  createdAt: '2026-03-05T20:05:00.000Z',
  endsAt: '2026-03-06T20:05:00.000Z',
  isOwn: true,
};

interface Opening {
  readonly ride?: ReturnType<typeof aSharedRide>;
  readonly viewer?: 'rider' | 'driver';
  readonly passenger?: { readonly id: string; readonly firstName: string };
  readonly mocks?: readonly MockLink.MockedResponse[];
}

async function open(opening: Opening = {}) {
  const { ride = aSharedRide('ACCEPTED'), viewer = 'rider', passenger, mocks = [contact()] } = opening;
  const user = aSessionUser(viewer === 'rider' ? 'RIDER' : 'DRIVER');
  renderScreen(<TripSafety ride={ride} viewer={viewer} {...(passenger && { passenger })} />, { user, mocks });
  await clicks.click(await screen.findByRole('button', { name: 'Emergency' }));
  return within(await screen.findByRole('dialog', { name: 'Emergency' }));
}

/** What the device says of where it is. */
function deviceIs(coords: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) =>
    coords ? found({ coords } as GeolocationPosition) : failed({ code: 1 } as GeolocationPositionError);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

let opened: string[];
beforeEach(() => {
  opened = [];
  vi.stubGlobal('location', {
    ...window.location,
    set href(href: string) {
      opened.push(href);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

describe('The emergency sheet', () => {
  it('calls 911, with the pickup, the car and its plate to read out before the trip', async () => {
    const sheet = await open();
    expect(sheet.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(sheet.getByText('2445 Monroe St, Toledo, OH 43620')).toBeTruthy();
    expect(sheet.getByText(/We do not know whether you are there/)).toBeTruthy();
    expect(sheet.getByText('Silver Toyota Camry · JKT 2210')).toBeTruthy();
  });

  it('says on a trip that it does not know where one is, unless the car was seen', async () => {
    const ride = aSharedRide('IN_PROGRESS');
    const sheet = await open({ ride, mocks: [contact(), car(null)] });
    expect(sheet.getByText(/^On the way from 2445 Monroe St/)).toBeTruthy();
    expect(sheet.getByText(/We do not know where you are/)).toBeTruthy();
  });

  it('reads out where the car was last seen, but not where the demo has it', async () => {
    const ride = aSharedRide('IN_PROGRESS');
    const sheet = await open({ ride, mocks: [contact(), car({})] });
    expect(await sheet.findByText('41.65000, -83.54000')).toBeTruthy();
    expect(sheet.getByText('Where the car was at 3:05 PM.')).toBeTruthy();
  });

  it('reads out the address of this device when it is asked for', async () => {
    deviceIs({ latitude: 41.6584, longitude: -83.5594 });
    const found = {
      request: { query: WhereIAmDocument, variables: { point: { lat: 41.6584, lng: -83.5594 } } },
      result: { data: { reverseGeocode: { __typename: 'Place', address: 'Toledo Museum of Art' } } },
    } as MockLink.MockedResponse;
    const sheet = await open({ mocks: [contact(), found] });
    await clicks.click(sheet.getByRole('button', { name: 'Find where I am' }));
    expect(await sheet.findByText('Toledo Museum of Art')).toBeTruthy();
    expect(sheet.getByText('41.65840, -83.55940')).toBeTruthy();
  });

  it('says that the device did not tell', async () => {
    deviceIs(null);
    const sheet = await open();
    await clicks.click(sheet.getByRole('button', { name: 'Find where I am' }));
    expect((await sheet.findByRole('alert')).textContent).toContain('did not tell its location');
    expect(sheet.getByText('2445 Monroe St, Toledo, OH 43620')).toBeTruthy();
  });

  it('is there for a scheduled ride an hour before its pickup, not days ahead', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const ride = aSharedRide('CONFIRMED', { scheduledFor: inHours(48) });
    renderScreen(<TripSafety ride={ride} viewer="rider" />, {
      user: aSessionUser('RIDER'),
    });
    expect(await screen.findByRole('button', { name: 'Share trip' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Emergency' })).toBeNull();
    cleanup();
    expect(await open({ ride: aSharedRide('CONFIRMED', { scheduledFor: inHours(0.5) }) })).toBeTruthy();
  });
});

describe('Tell my contact', () => {
  it('opens a message with a new link, and says that the phone sends it', async () => {
    const url = 'https://rides.test/t/k3xq2mJ0oW0m4oV7c1Zb2A';
    const answer = { result: { data: { shareTrip: { __typename: 'MadeTripLink', url, link: aLink } } } };
    const sheet = await open({ mocks: [contact(), sharing(answer)] });
    await clicks.click(await sheet.findByRole('button', { name: 'Tell Ann' }));
    const said = await sheet.findByText(/ready with a link to the trip. It is sent when you press send/);
    expect(said).toBeTruthy();
    const plight = {
      name: null,
      car: 'Silver Toyota Camry',
      plate: 'JKT 2210',
      driverName: 'Dana',
      place: '2445 Monroe St, Toledo, OH 43620',
      url,
    };
    expect(opened).toEqual([messageLink('+14195550100', contactMessage(plight, 'EN'))]);
    expect(sheet.queryByText(/was told|has been told|sent to Ann/)).toBeNull();
  });

  it('opens one without a link where none could be made, in the language of the contact', async () => {
    const mocks = [contact({ language: 'ES' }), sharing(refusal('Five', { reason: 'TOO_MANY_TRIP_LINKS' }))];
    const sheet = await open({ mocks });
    await clicks.click(await sheet.findByRole('button', { name: 'Tell Ann' }));
    expect(await sheet.findByText(/No link could be made/)).toBeTruthy();
    const text = decodeURIComponent(opened[0]?.split('body=')[1] ?? '');
    expect(text).toContain('Necesito ayuda en un viaje.');
    expect(text).not.toContain('http');
  });

  it('leads to the profile where there is nobody, and is not for drivers', async () => {
    const sheet = await open({ mocks: [contact({ name: null, phone: null })] });
    const link = await sheet.findByRole('link', { name: 'Add one in your profile' });
    expect(link.getAttribute('href')).toBe('/rider?tab=profile&section=preferences');
  });

  it('is not for drivers', async () => {
    const sheet = await open({ ride: aSharedRide('IN_PROGRESS'), viewer: 'driver', mocks: [] });
    expect(sheet.getByRole('button', { name: 'Tell support' })).toBeTruthy();
    expect(sheet.queryByText(/emergency contact|Tell Ann/)).toBeNull();
  });
});

describe('The emergency sheet of the ride of somebody else', () => {
  const passenger = { id: 'w1', firstName: 'Walter' };
  const ofWalter = (answer: object) =>
    ({
      ...contact(),
      request: { query: EmergencyContactDocument, variables: { passengerId: 'w1' } },
      ...answer,
    }) as MockLink.MockedResponse;
  const failing = { result: undefined, error: new Error('offline') };

  it('tells the contact of whoever rides, by name', async () => {
    const mocks = [ofWalter({}), sharing(refusal('Five', { reason: 'TOO_MANY_TRIP_LINKS' }))];
    const sheet = await open({ passenger, mocks });
    await clicks.click(await sheet.findByRole('button', { name: 'Tell Ann' }));
    expect(await sheet.findByText(/No link could be made/)).toBeTruthy();
    const text = decodeURIComponent(opened[0]?.split('body=')[1] ?? '');
    expect(text).toContain('Walter needs help on a ride.');
  });

  it('never takes the device of who helps for where the passenger is', async () => {
    deviceIs({ latitude: 41.6584, longitude: -83.5594 });
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: navigator.geolocation,
      permissions: { query: async () => ({ state: 'granted' }) },
    });
    const sheet = await open({ passenger, mocks: [ofWalter({})] });
    await sheet.findByRole('button', { name: 'Tell Ann' });
    expect(sheet.getByText('The pickup. We do not know whether Walter is there.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Find where I am' })).toBeNull();
    cleanup();
    const ride = aSharedRide('IN_PROGRESS');
    const onTrip = await open({ ride, passenger, mocks: [ofWalter({}), car(null)] });
    expect(onTrip.getByText('We do not know where Walter is now.')).toBeTruthy();
  });

  it.each([
    [
      'that nobody is kept',
      { result: contact({ name: null, phone: null }).result },
      /^No emergency contact is kept/,
    ],
    ['that it is not known', failing, /^The emergency contact of Walter could not be loaded/],
  ])('says %s', async (_, answer, words) => {
    const sheet = await open({ passenger, mocks: [ofWalter(answer)] });
    expect(await sheet.findByText(words)).toBeTruthy();
    expect(sheet.queryByRole('link', { name: 'Add one in your profile' })).toBeNull();
  });

  it('says nothing of a contact who is for others', async () => {
    const refused = refusal('Passenger not found', { reason: 'NOT_FOUND' });
    const sheet = await open({ passenger, mocks: [ofWalter(refused)] });
    expect(await sheet.findByRole('button', { name: 'Tell support' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sheet.queryByText(/contact|Tell Ann/)).toBeNull();
  });
});

describe('Tell support', () => {
  it('sends an urgent report, and says that nobody may have read it', async () => {
    const sent = keeping<CallForHelpMutationVariables>();
    const report = {
      request: { query: CallForHelpDocument, variables: sent.variables },
      result: { data: { reportProblem: { __typename: 'Case', id: 'case-1' } } },
    } as MockLink.MockedResponse;
    const sheet = await open({ mocks: [contact(), report] });
    await clicks.click(sheet.getByRole('button', { name: 'Tell support' }));
    expect(await sheet.findByText(/We do not know yet whether anybody has read it/)).toBeTruthy();
    expect(sent.seen.map(({ input }) => input)).toMatchObject([
      { rideId: RIDE_ID, kind: 'SAFETY', text: expect.stringContaining('2445 Monroe St') as string },
    ]);
  });

  it('says that it was not sent, with another way', async () => {
    const failed = {
      request: { query: CallForHelpDocument, variables: () => true },
      error: new Error('offline'),
    };
    const sheet = await open({ mocks: [contact(), failed] });
    await clicks.click(sheet.getByRole('button', { name: 'Tell support' }));
    const alert = await sheet.findByRole('alert');
    expect(alert.textContent).toContain('was not sent');
    expect(within(alert).getByRole('link').getAttribute('href')).toContain('mailto:support@maumee.test');
    expect(sheet.queryByText(/has arrived/)).toBeNull();
  });
});
