import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RescheduleDialog } from '../../../../web/components/schedule/reschedule-dialog.tsx';
import { RescheduleRideDocument } from '../../../../web/generated/reschedule.ts';
import { aVisiblePerson, aVisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const DAY_MS = 86_400_000;
/** 8 a.m. or 9 a.m. in Toledo, some days ahead. */
const soon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 5 * DAY_MS + 13 * 3_600_000).toISOString();
const driver = aVisiblePerson();
const ride = aVisibleRide({ status: 'CONFIRMED', driver, scheduledFor: soon });

function show(answer: Pick<MockLink.MockedResponse, 'result'>) {
  const sent: string[] = [];
  const variables = ({ input }: { input: { scheduledFor: string } }) => {
    sent.push(input.scheduledFor);
    return true;
  };
  const mock = {
    request: { query: RescheduleRideDocument, variables },
    ...answer,
  } as MockLink.MockedResponse;
  const onClose = vi.fn();
  renderScreen(<RescheduleDialog ride={ride} onOwnChange={vi.fn()} onClose={onClose} />, {
    user: aSessionUser('RIDER'),
    mocks: [mock],
  });
  const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { sent, onClose, clicks };
}

const change = () => screen.getByRole('button', { name: 'Change Time' });

describe('changing the time of a ride', () => {
  it('says what becomes of the driver, and asks for another time than the present one', async () => {
    const moved = { ...ride, status: 'PENDING' as const, driver: null, scheduledFor: soon };
    const { sent, onClose, clicks } = show({ result: { data: { rescheduleRide: moved } } });
    expect(await screen.findByText(/Dana keeps the ride if free/)).toBeTruthy();
    expect(change().hasAttribute('disabled')).toBe(true);
    await clicks.click(screen.getByRole('button', { name: '12:00 PM' }));
    await clicks.click(change());
    expect(await screen.findByText(/Dana is not free at .* We are asking every driver/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toBe(soon);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the dialog and says why it was refused', async () => {
    const { onClose, clicks } = show(refusal('Your driver is due now.', { code: 'CONFLICT' }));
    await clicks.click(await screen.findByRole('button', { name: '5:00 PM' }));
    await clicks.click(change());
    expect((await screen.findByRole('alert')).textContent).toContain('Your driver is due now.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
