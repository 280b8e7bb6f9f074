import { aFareLine } from '../../../../support/builders/a-fare-line.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FareProblem } from '../../../../../web/features/rides/booking/fare-problem.tsx';
import { RequestBar } from '../../../../../web/features/rides/booking/request-bar.tsx';
import type { TripQuote } from '../../../../../web/features/rides/booking/use-quote.ts';
import { renderScreen } from '../../../../support/web-page.tsx';

const quote: TripQuote = {
  token: 'signed',
  pickup: { address: 'Toledo Museum of Art' },
  dropoff: { address: 'Toledo Zoo' },
  expiresAt: '2026-03-05T20:40:00Z',
  fare: {
    lines: [
      aFareLine('SCHEDULING_FEE', '2.50'),
      aFareLine('DISTANCE_FEE', '5.59', { miles: 2.91, perMile: '1.92' }),
      aFareLine('MINIMUM_FARE_ADJUSTMENT', '6.91', { minimum: '15.00' }),
    ],
    total: '15.00',
    perMile: '1.92',
    minimum: '15.00',
    minimumApplied: true,
  },
  distanceMiles: 2.91,
  durationMinutes: 6,
  source: 'straight-line',
  polyline: null,
  isLongDistance: false,
};
const ready = { label: 'Request Ride', isReady: true } as const;
const show = (changes: Partial<TripQuote> | null) =>
  renderScreen(
    <RequestBar
      button={ready}
      quote={changes && { ...quote, ...changes }}
      isPricing={changes === null}
      onRequest={vi.fn()}
    />,
  );
const fail = (problem: string | null) => {
  const ask = vi.fn(async () => undefined);
  renderScreen(<FareProblem state={{ quote: null, hasFailed: true, problem, ask }} />);
  return ask;
};

describe('The bar beneath the booking', () => {
  it('shows the fare beside the button that books', () => {
    show({});
    const button = screen.getByRole('button', { name: 'Request Ride' });
    const fare = screen.getByRole('region', { name: 'Estimated fare' });
    expect(fare.textContent).toContain('$15.00');
    expect(fare.parentElement).toBe(button.parentElement);
  });

  it('keeps the place of a fare that is being worked out', () => {
    show(null);
    expect(screen.getByLabelText('Working out the fare')).toBeTruthy();
  });

  it('opens the lines beneath the total, minimum adjustment and all', async () => {
    show({});
    expect(screen.getByText('$15.00')).toBeTruthy();
    expect(screen.queryByText('Minimum fare adjustment')).toBeNull();
    const toggle = screen.getByRole('button', { name: 'How this fare adds up' });
    await userEvent.click(toggle);
    expect(screen.getByText('Minimum fare adjustment', { exact: false }).textContent).toContain(
      'minimum of $15.00',
    );
    const amounts = screen.getAllByRole('definition').map((amount) => amount.textContent);
    expect(amounts).toEqual(['$2.50', '$5.59', '$6.91', '$15.00']);
    expect(screen.getByRole('button', { name: 'Hide the lines' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('names a long trip after the home city', () => {
    show({ isLongDistance: true });
    expect(screen.getByText('Outside Toledo')).toBeTruthy();
  });

  it('does not name a short one', () => {
    show({});
    expect(screen.queryByText('Outside Toledo')).toBeNull();
  });
});

describe('A fare that could not be worked out', () => {
  it('says what was kept when it fails, and asks again', async () => {
    const ask = fail(null);
    expect(screen.getByRole('alert').textContent).toContain('Your addresses are kept');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('says why the server gave no fare', () => {
    fail('Pickup and dropoff must be at least 0.1 miles apart');
    expect(screen.getByRole('alert').textContent).toContain('at least 0.1 miles apart');
  });
});
