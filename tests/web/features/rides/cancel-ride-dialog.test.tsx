import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CancelRideDialog } from '../../../../web/features/rides/cancel-ride-dialog.tsx';
import { aVisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const { money } = aVisibleRide({});

it.each([
  ['who pays', money, /goes back to your wallet\.$/],
  ['who does not pay', { ...money, payerName: 'Ann' }, /Ann is not charged\.$/],
  ['who may not see the money', null, null],
])('tells %s what becomes of the money, and nobody more than that', (_, shown, said) => {
  const ride = aVisibleRide({ money: shown as typeof money });
  renderScreen(<CancelRideDialog ride={ride} onOwnChange={() => undefined} onClose={() => undefined} />, {
    user: aSessionUser('RIDER'),
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this ride?' }));
  if (said) expect(dialog.getByText(said)).toBeTruthy();
  else expect(dialog.queryByText(/wallet|card|charged/)).toBeNull();
});
