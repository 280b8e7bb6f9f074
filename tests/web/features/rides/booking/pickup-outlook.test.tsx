import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PickupOutlook } from '../../../../../web/features/rides/booking/pickup-outlook.tsx';
import { outlookText } from '../../../../../web/features/rides/live/pickup-outlook.ts';
import { EMPTY_DRAFT, type TripDraft } from '../../../../../web/features/rides/booking/trip-draft.ts';
import { PickupOutlookDocument } from '../../../../../web/generated/booking.ts';
import { renderScreen } from '../../../../support/web-page.tsx';

const pickup = { address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false };
const outlook: MockLink.MockedResponse = {
  request: { query: PickupOutlookDocument, variables: { pickup: { lat: 41.62, lng: -83.58 } } },
  result: { data: { pickupOutlook: { __typename: 'PickupOutlook', freeDrivers: 4, minutesAway: 6 } } },
};

const show = (draft: Partial<TripDraft>) =>
  renderScreen(
    <>
      <PickupOutlook draft={{ ...EMPTY_DRAFT, pickup, ...draft }} />
      <p>Beside it</p>
    </>,
    { mocks: [outlook] },
  );

describe('what is known before booking', () => {
  it.each([
    [0, null, 'No driver is free right now. A request waits for the next one who is.'],
    [1, null, '1 driver is free now.'],
    [4, null, '4 drivers are free now.'],
    [1, 3, '1 driver is free now, the nearest about 3 min from the pickup.'],
    [4, 6, '4 drivers are free now, the nearest about 6 min from the pickup.'],
  ])('of %j drivers, %j minutes away', (freeDrivers, minutesAway, words) => {
    expect(outlookText({ freeDrivers, minutesAway })).toBe(words);
  });

  it('is said of a ride now that any driver may take', async () => {
    show({});
    expect((await screen.findByRole('status')).textContent).toContain('4 drivers are free now');
  });

  it.each([
    ['another time', { when: 'schedule' as const }],
    ['one driver alone', { driverMode: 'specific' as const }],
    ['a pickup that is still to be found', { pickup: { ...pickup, approximate: true } }],
    ['no pickup', { pickup: null }],
  ])('is not asked for %s', async (_, draft) => {
    show(draft);
    await screen.findByText('Beside it');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
