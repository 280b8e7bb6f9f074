import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from '../../../../../web/features/drivers/rides/countdown.tsx';
import { ConfigurationContext } from '../../../../../web/lib/configuration.ts';
import { configuration } from '../a-driver-ride.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function show(until: string, isUntilPickup = false) {
  const onExpired = vi.fn();
  render(
    <ConfigurationContext value={configuration}>
      <Countdown until={until} isUntilPickup={isUntilPickup} onExpired={onExpired} />
    </ConfigurationContext>,
  );
  return onExpired;
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('the countdown of an offer', () => {
  it('counts minutes and seconds down', () => {
    show('2026-03-05T15:14:05.000Z');
    expect(screen.getByRole('timer').textContent).toBe('Expires in 14:05');
    pass(6_000);
    expect(screen.getByRole('timer').textContent).toBe('Expires in 13:59');
  });

  it('says that it is over, once', () => {
    const onExpired = show('2026-03-05T15:00:02.000Z');
    pass(1_000);
    expect(onExpired).not.toHaveBeenCalled();
    pass(5_000);
    expect(screen.getByRole('timer').textContent).toBe('Expired');
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('names the time instead when it is more than an hour away', () => {
    show('2026-03-05T19:30:00.000Z');
    expect(screen.getByText('Expires Today at 2:30 PM')).toBeDefined();
  });

  it('leaves the time to the card when the offer is open until pickup', () => {
    show('2026-03-05T19:30:00.000Z', true);
    expect(screen.getByText('Expires at pickup')).toBeDefined();
  });
});
