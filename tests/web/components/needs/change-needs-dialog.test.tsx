import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ChangeNeedsDialog } from '../../../../web/components/needs/change-needs-dialog.tsx';
import { OwnNeeds } from '../../../../web/components/ride-history/own-needs.tsx';
import { BookedByDocument } from '../../../../web/generated/booked-by.ts';
import { ChangeRideNeedsDocument } from '../../../../web/generated/change-needs.ts';
import type { Need, RideRight } from '../../../../web/generated/operations.ts';
import { RideNeedsDocument } from '../../../../web/generated/ride-needs.ts';
import { aVisiblePerson, aVisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const driver = aVisiblePerson();
const ride = aVisibleRide({ status: 'CONFIRMED', driver });
const press = async (name: string) => clicks.click(await screen.findByRole('button', { name }));

const reading = (needs: Need[]) => ({
  request: { query: RideNeedsDocument, variables: { rideId: ride.id } },
  result: { data: { rideNeeds: { __typename: 'RideNeeds', version: 'v1', needs, extraMinutes: 5 } } },
  maxUsageCount: 5,
});

function show(answer: Pick<MockLink.MockedResponse, 'result'>) {
  const sent: unknown[] = [];
  const variables = ({ input }: { input: unknown }) => sent.push(input) > 0;
  const change = { request: { query: ChangeRideNeedsDocument, variables }, ...answer };
  const onClose = vi.fn();
  renderScreen(<ChangeNeedsDialog ride={ride} onClose={onClose} />, {
    user: aSessionUser('RIDER'),
    mocks: [reading(['QUIET']), change] as MockLink.MockedResponse[],
  });
  return { sent, onClose };
}

const needs = ['WALKER', 'QUIET'] as Need[];

describe('changing what is needed of a ride', () => {
  it.each([
    ['keeps it', driver, /Dana is told/],
    ['cannot', null, /Dana cannot take that. We are asking every driver/],
  ])('begins with what it is, and says whether its driver %s', async (_, left, said) => {
    const changed = { ...ride, driver: left, needs, extraMinutes: 5 };
    const { sent, onClose } = show({ result: { data: { changeRideNeeds: changed } } });
    expect(await screen.findByRole('checkbox', { name: 'A quiet ride', checked: true })).toBeTruthy();
    expect(screen.getByText(/Dana keeps the ride if the car can take it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save Changes' }).hasAttribute('disabled')).toBe(true);
    await clicks.click(screen.getByRole('checkbox', { name: /Walker/ }));
    await press('Save Changes');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent).toEqual([{ rideId: ride.id, needs, extraMinutes: 5, version: 'v1' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows what somebody else has made of it meanwhile, and stays open', async () => {
    const saved = { needs: ['quiet', 'sight'], extraMinutes: 10 };
    const { onClose } = show(
      refusal('This was changed meanwhile.', { reason: 'RECORD_CHANGED', version: 'v2', saved }),
    );
    await clicks.click(await screen.findByRole('checkbox', { name: /Walker/ }));
    await press('Save Changes');
    expect(await screen.findByText(/Low vision, A quiet ride/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be tried again where it could not be read', async () => {
    const failed = { request: reading([]).request, error: new Error('offline') };
    renderScreen(<ChangeNeedsDialog ride={ride} onClose={vi.fn()} />, {
      user: aSessionUser('RIDER'),
      mocks: [failed, reading(['SIGHT'])] as MockLink.MockedResponse[],
    });
    await press('Try again');
    expect(await screen.findByRole('checkbox', { name: 'Low vision', checked: true })).toBeTruthy();
  });
});

describe('what is needed of a ride, in its details', () => {
  const details = (status: 'CONFIRMED' | 'IN_PROGRESS', rights: RideRight[]) => {
    const known = {
      __typename: 'Ride',
      id: ride.id,
      rider: ride.rider,
      booker: null,
      payerName: null,
      rights,
    };
    const request = { query: BookedByDocument, variables: { rideId: ride.id } };
    renderScreen(<OwnNeeds ride={{ ...ride, status, needs, extraMinutes: 0 }} />, {
      user: aSessionUser('RIDER'),
      mocks: [{ request, result: { data: { ride: known } } }, reading(needs)] as MockLink.MockedResponse[],
    });
  };

  it('is changed from there by who may', async () => {
    details('CONFIRMED', ['SEE', 'RESCHEDULE']);
    expect(screen.getByText(/What you need: Walker/)).toBeTruthy();
    await press('Change needs');
    expect(await screen.findByRole('dialog', { name: 'What is needed for this ride?' })).toBeTruthy();
  });

  it.each([
    ['by who only follows it', 'CONFIRMED', ['SEE']],
    ['once it has begun', 'IN_PROGRESS', ['SEE', 'RESCHEDULE']],
  ] as const)('is not %s', async (_, status, rights) => {
    details(status, [...rights]);
    expect(await screen.findByText(/What you need: Walker/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change needs' })).toBeNull();
  });
});
