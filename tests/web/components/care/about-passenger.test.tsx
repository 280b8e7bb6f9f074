import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AboutPassenger } from '../../../../web/components/care/about-passenger.tsx';
import { HelpedPerson } from '../../../../web/components/care/helped-person.tsx';
import { SaveNeedsDocument } from '../../../../web/generated/needs-form.ts';
import { PassengerRecordsDocument } from '../../../../web/generated/passenger-records.ts';
import { SavePlaceDocument } from '../../../../web/generated/place-dialog.ts';
import { RemovePlaceDocument } from '../../../../web/generated/places-list.ts';
import type { SavePlaceMutationVariables } from '../../../../web/generated/operations.ts';
import {
  RemoveEmergencyContactDocument,
  SaveEmergencyContactDocument,
} from '../../../../web/generated/safety.ts';
import {
  TrustDriverForDocument,
  TrustedOfPassengerDocument,
} from '../../../../web/generated/trusted-of-passenger.ts';
import { clicks } from '../../../support/clicks.ts';
import { keeping, refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const WALTER = { id: 'w1', firstName: 'Walter' };
const needs = (version: string, names: readonly string[] = []) => ({
  __typename: 'RiderNeeds',
  version,
  needs: names,
  extraMinutes: 0,
});
const contact = (version: string, fields: object = {}) => ({
  __typename: 'EmergencyContact',
  version,
  name: null,
  phone: null,
  language: null,
  ...fields,
});
const house = {
  __typename: 'SavedPlace',
  id: 'place-1',
  version: 'v1',
  kind: 'HOME',
  name: 'My house',
  address: '12 Elm Street',
  lat: 41.6,
  lng: -83.5,
};
const ANN = { name: 'Ann', phone: '+14195550100' };
const reading = (fields: object = {}, answer: object = {}) =>
  ({
    request: { query: PassengerRecordsDocument, variables: { passengerId: 'w1' } },
    result: {
      data: {
        riderNeeds: needs('n1'),
        emergencyContact: contact('c1', ANN),
        savedPlaces: [house],
        ...fields,
      },
    },
    ...answer,
  }) as MockLink.MockedResponse;
const acting = (query: unknown, input: object, answer: object) =>
  ({ request: { query, variables: { input } }, ...answer }) as MockLink.MockedResponse;

async function open(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<AboutPassenger passenger={WALTER} headings="h4" />, { user: aSessionUser('RIDER'), mocks });
  await clicks.click(await screen.findByRole('button', { name: 'About Walter' }));
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('What is kept about a passenger without an account', () => {
  it('is asked for when it is opened, in one reading, and shown with what can be changed', async () => {
    const asked = keeping<object>();
    const query = PassengerRecordsDocument;
    renderScreen(<AboutPassenger passenger={WALTER} headings="h4" />, {
      user: aSessionUser('RIDER'),
      mocks: [{ ...reading(), request: { query, variables: asked.variables } } as MockLink.MockedResponse],
    });
    const button = await screen.findByRole('button', { name: 'About Walter', expanded: false });
    // As long as it would take to be fetched.
    await import('../../../../web/components/care/passenger-records.tsx');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.seen).toEqual([]);
    await clicks.click(button);
    expect((await part('What does Walter need?')).getByRole('checkbox', { name: 'Low vision' })).toBeTruthy();
    expect(asked.seen).toEqual([{ passengerId: 'w1' }]);
    const field = (await part('Emergency contact')).getByRole<HTMLInputElement>('textbox', {
      name: 'Name of the contact',
    });
    expect(field.value).toBe('Ann');
    expect((await part('Places')).getByText('12 Elm Street')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'About Walter', expanded: true }));
    expect(screen.queryByRole('region', { name: 'Places' })).toBeNull();
  });

  it('keeps their needs under the version that was read, and shows what was saved', async () => {
    const input = { needs: ['SIGHT'], extraMinutes: 0, version: 'n1', passengerId: 'w1' };
    const answer = { result: { data: { saveNeeds: needs('n2', ['SIGHT']) } } };
    await open(reading(), acting(SaveNeedsDocument, input, answer));
    const walter = await part('What does Walter need?');
    await clicks.click(walter.getByRole('checkbox', { name: 'Low vision' }));
    await clicks.click(walter.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Needs saved')).toBeTruthy();
    expect(walter.getByRole<HTMLInputElement>('checkbox', { name: 'Low vision' }).checked).toBe(true);
    expect(walter.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  });

  it('lists whom they trust, to be taken out again', async () => {
    const variables = { passengerId: 'w1' };
    const trusted = (...trustedDrivers: object[]) =>
      ({
        request: { query: TrustedOfPassengerDocument, variables },
        result: { data: { trustedDrivers } },
      }) as MockLink.MockedResponse;
    const dana = { __typename: 'DriverCard', id: 'd1', firstName: 'Dana', lastName: 'Diaz' };
    const answer = {
      result: { data: { trustDriver: { __typename: 'DriverCard', id: 'd1', isTrusted: false } } },
    };
    const input = { passengerId: 'w1', driverId: 'd1', trusted: false };
    await open(reading(), trusted(dana), acting(TrustDriverForDocument, input, answer), trusted());
    const drivers = await part('Trusted Drivers');
    await clicks.click(await drivers.findByRole('button', { name: 'Remove Dana Diaz' }));
    expect(await drivers.findByText(/^Nobody yet\. Mark a driver/)).toBeTruthy();
  });

  it('shows what somebody else has changed meanwhile beside what was chosen', async () => {
    const input = { needs: ['SIGHT'], extraMinutes: 0, version: 'n1', passengerId: 'w1' };
    const saved = { needs: ['hearing'], extraMinutes: 5 };
    const changed = refusal('Changed', { reason: 'RECORD_CHANGED', saved, version: 'n2' });
    await open(reading(), acting(SaveNeedsDocument, input, changed));
    const walter = await part('What does Walter need?');
    await clicks.click(walter.getByRole('checkbox', { name: 'Low vision' }));
    await clicks.click(walter.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
  });

  it('keeps and forgets their contact', async () => {
    const whose = { passengerId: 'w1' };
    const anna = contact('c2', { ...ANN, name: 'Anna' });
    await open(
      reading(),
      acting(
        SaveEmergencyContactDocument,
        { ...ANN, name: 'Anna', language: null, version: 'c1', ...whose },
        { result: { data: { saveEmergencyContact: anna } } },
      ),
      acting(
        RemoveEmergencyContactDocument,
        { version: 'c2', ...whose },
        { result: { data: { removeEmergencyContact: contact('c3') } } },
      ),
    );
    const walter = await part('Emergency contact');
    await clicks.type(walter.getByRole('textbox', { name: 'Name of the contact' }), 'a');
    await clicks.click(walter.getByRole('button', { name: 'Save Contact' }));
    expect(await screen.findByText('Emergency contact saved')).toBeTruthy();
    await clicks.click(walter.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Emergency contact removed')).toBeTruthy();
    expect(walter.getByRole<HTMLInputElement>('textbox', { name: 'Name of the contact' }).value).toBe('');
    expect(walter.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('changes and removes their places, and reads them again', async () => {
    const sent: SavePlaceMutationVariables['input'][] = [];
    const variables = ({ input }: SavePlaceMutationVariables) => sent.push(input) > 0;
    const elm = { ...house, name: 'Elm', version: 'v2' };
    await open(
      reading(),
      {
        request: { query: SavePlaceDocument, variables },
        result: { data: { savePlace: elm } },
      } as MockLink.MockedResponse,
      reading({ savedPlaces: [elm] }),
      acting(
        RemovePlaceDocument,
        { placeId: 'place-1', passengerId: 'w1' },
        { result: { data: { removePlace: { __typename: 'RemovedPlace', id: 'place-1' } } } },
      ),
      reading({ savedPlaces: [] }),
    );
    const places = await part('Places');
    await clicks.click(places.getByRole('button', { name: 'Change My house' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Place' }));
    await clicks.clear(dialog.getByLabelText('Name'));
    await clicks.type(dialog.getByLabelText('Name'), 'Elm');
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect(await screen.findByText('Place saved')).toBeTruthy();
    expect(sent).toMatchObject([{ placeId: 'place-1', version: 'v1', name: 'Elm', passengerId: 'w1' }]);
    await clicks.click(await places.findByRole('button', { name: 'Remove Elm' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove Elm?' }));
    await clicks.click(question.getByRole('button', { name: 'Remove' }));
    expect(await places.findByText('No saved places yet')).toBeTruthy();
  });

  it('that could not be loaded is said, and asked for again', async () => {
    await open(reading({}, { result: undefined, error: new Error('offline') }), reading());
    expect(await screen.findByText('What is kept about Walter could not be loaded')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Places' })).toBeTruthy();
  });
});

describe('The card of a person one helps', () => {
  const show = (hasAccount: boolean, scopes: readonly ('BOOK' | 'FOLLOW')[]) => {
    const passenger = { ...WALTER, lastName: 'Whitfield', hasAccount };
    const grant = { id: 'g1', scopes, consent: 'PHONE' as const, grantedAt: '2026-03-02T15:00:00.000Z' };
    renderScreen(
      <HelpedPerson
        grant={{ ...grant, scopes: [...scopes], passenger, organisation: null }}
        onEnded={() => undefined}
      />,
      { user: aSessionUser('RIDER') },
    );
    return screen.findByRole('button', { name: 'Stop helping Walter Whitfield' });
  };

  it.each([
    [1, 'without an account whom one may book for', false, ['BOOK']],
    [0, 'with an account', true, ['BOOK']],
    [0, 'whom one only follows', false, ['FOLLOW']],
  ] as const)('offers %i times what is kept about somebody %s', async (times, _, hasAccount, scopes) => {
    await show(hasAccount, scopes);
    expect(screen.queryAllByRole('button', { name: 'About Walter' })).toHaveLength(times);
  });
});
