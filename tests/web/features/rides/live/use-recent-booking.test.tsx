import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toRecord } from '../../../../../web/features/rides/live/recent-booking.ts';
import { useRecentBooking } from '../../../../../web/features/rides/live/use-recent-booking.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const KEY = 'maumee-recent-booking';
const user = aSessionUser('RIDER');
const record = { ...toRecord(aVisibleRide({ id: 'the-ride' }), Date.now()), riderId: user.id };
const keep = (value: unknown) => localStorage.setItem(KEY, JSON.stringify(value));

function Banner() {
  const { record, write } = useRecentBooking();
  return <button onClick={() => write(null)}>{record?.rideId ?? 'nothing'}</button>;
}

const shown = () => screen.getByRole('button').textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show() {
  renderScreen(<Banner />, { user });
  await after(50);
}

describe('The recent booking kept on the device', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-05T20:30:00Z') }));
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('is looked at again every 30 seconds', async () => {
    await show();
    keep(record);
    await after(29_000);
    expect(shown()).toBe('nothing');
    await after(2_000);
    expect(shown()).toBe('the-ride');
  });

  it('is read at once when another tab changes it', async () => {
    await show();
    keep(record);
    fireEvent(window, new Event('storage'));
    expect(shown()).toBe('the-ride');
  });

  it('is gone everywhere on the page once one place forgets it', async () => {
    keep(record);
    await show();
    expect(shown()).toBe('the-ride');
    fireEvent.click(screen.getByRole('button'));
    expect(shown()).toBe('nothing');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['of somebody else', { ...record, riderId: 'somebody' }],
    ['without a ride', { ...record, rideId: undefined }],
    ['that is none', 'nonsense'],
  ])('one %s is not shown', async (_, kept) => {
    keep(kept);
    await show();
    expect(shown()).toBe('nothing');
  });
});
