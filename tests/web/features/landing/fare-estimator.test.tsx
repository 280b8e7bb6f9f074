import { aFareLine } from '../../../support/builders/a-fare-line.ts';
import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { FareEstimator } from '../../../../web/features/landing/fare-estimator.tsx';
import { AddressSuggestionsDocument } from '../../../../web/generated/address-field.ts';
import { EstimateFareDocument } from '../../../../web/generated/landing.ts';
import { readDraft } from '../../../../web/lib/drafts.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const zoo = { address: 'Toledo Zoo', lat: 41.62, lng: -83.58 };
const museum = { address: 'Museum of Art', lat: 41.66, lng: -83.56 };

function suggested(text: string, place: typeof zoo, approximate = false): MockLink.MockedResponse {
  return {
    request: { query: AddressSuggestionsDocument, variables: { text } },
    result: { data: { addressSuggestions: [{ __typename: 'Place', ...place, approximate }] } },
  };
}

const quoteFare = {
  __typename: 'Quote',
  token: 'signed',
  distanceMiles: 2.91,
  durationMinutes: 6,
  isLongDistance: false,
  fare: {
    __typename: 'Fare',
    total: '15.00',
    perMile: '1.92',
    minimum: '15.00',
    minimumApplied: true,
    lines: [
      aFareLine('SCHEDULING_FEE', '2.50'),
      aFareLine('DISTANCE_FEE', '5.59'),
      aFareLine('MINIMUM_FARE_ADJUSTMENT', '6.91'),
    ],
  },
};

function quoted(result: MockLink.MockedResponse['result']): MockLink.MockedResponse {
  return { request: { query: EstimateFareDocument, variables: { pickup: zoo, dropoff: museum } }, result };
}

async function pickBoth() {
  const user = userEvent.setup({ delay: null });
  for (const [label, text, address] of [
    ['Pickup address', 'zoo', zoo.address],
    ['Dropoff address', 'art', museum.address],
  ] as const) {
    await user.type(await screen.findByLabelText(label), text);
    await user.click(await screen.findByText(address));
  }
}

describe('FareEstimator', () => {
  it('shows the fare with the lines that add up to it, and leads to the registration', async () => {
    renderScreen(<FareEstimator />, {
      mocks: [suggested('zoo', zoo), suggested('art', museum), quoted({ data: { quoteFare } })],
    });
    expect(await screen.findByText(/Enter both addresses/)).toBeTruthy();
    await pickBoth();
    const book = await screen.findByRole('link', { name: 'Book this ride' });
    expect(book.getAttribute('href')).toBe('/rider-register');
    await userEvent.click(book);
    expect(readDraft('trip', null)).toMatchObject({
      pickup: { address: zoo.address },
      dropoff: { address: museum.address },
    });
    const amounts = screen.getAllByRole('definition').map((amount) => amount.textContent);
    expect(amounts).toEqual(['$2.50', '$5.59', '$6.91', '$15.00']);
    expect(screen.getByText('2.9 mi · about 6 min')).toBeTruthy();
  });

  it('names no fare for a place that is not known exactly', async () => {
    renderScreen(<FareEstimator />, {
      mocks: [suggested('zoo', zoo), suggested('art', museum, true), quoted({ data: { quoteFare } })],
    });
    await pickBoth();
    expect(await screen.findByText(/not found exactly/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book this ride' })).toBeNull();
    expect(screen.getByText(/Enter both addresses/)).toBeTruthy();
  });

  it('says what went wrong, keeps the addresses and tries again', async () => {
    const user = userEvent.setup({ delay: null });
    const mocks = [
      suggested('zoo', zoo),
      suggested('art', museum),
      quoted({ errors: [new GraphQLError('The route server is away')] }),
      quoted({ data: { quoteFare } }),
    ];
    renderScreen(<FareEstimator />, { mocks });
    await pickBoth();
    expect((await screen.findByRole('alert')).textContent).toContain('The route server is away');
    expect(screen.getByText('Toledo Zoo')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Book this ride' })).toBeTruthy();
  });
});
