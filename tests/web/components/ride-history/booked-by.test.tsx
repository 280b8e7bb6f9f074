import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BookedBy } from '../../../../web/components/ride-history/booked-by.tsx';
import { BookedByDocument } from '../../../../web/generated/booked-by.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const person = (id: string, firstName: string) => ({ id, firstName, lastName: 'Reyes' });
const show = (organisationName: string | null) => {
  const ride = {
    __typename: 'Ride',
    id: 'r1',
    rider: { __typename: 'RideParticipant', ...person('p1', 'Dana') },
    booker: { __typename: 'RideBooker', ...person('p2', 'Cole'), phone: null, organisationName },
    payerName: 'Cole Reyes',
    rights: [],
  };
  const request = { query: BookedByDocument, variables: { rideId: 'r1' } };
  renderScreen(<BookedBy rideId="r1" />, {
    mocks: [{ request, result: { data: { ride } } } as MockLink.MockedResponse],
  });
};

describe('Who booked a ride for somebody else', () => {
  it('is named, with the organization in whose name it was', async () => {
    show('Riverside Clinic');
    expect(await screen.findByText('Cole Reyes for Riverside Clinic')).toBeTruthy();
    cleanup();
    show(null);
    expect((await screen.findByText('Booked by')).nextElementSibling?.textContent).toBe('Cole Reyes');
  });
});
