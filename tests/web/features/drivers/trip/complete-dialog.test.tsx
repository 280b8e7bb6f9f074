import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CompleteDialog } from '../../../../../web/features/drivers/rides/complete-dialog.tsx';
import { renderScreen } from '../../../../support/web-page.tsx';
import { aDriverRide } from '../a-driver-ride.ts';

it('completes a ride that is paid otherwise after one question', async () => {
  const onComplete = vi.fn();
  const ride = aDriverRide({ status: 'IN_PROGRESS' });
  renderScreen(<CompleteDialog ride={ride} isBusy={false} onComplete={onComplete} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Trip' }));
  expect(onComplete).toHaveBeenCalledWith({});
});

it.each([
  ['23.50', '$3.50 of it is your tip'],
  ['20', 'The fare, without a tip'],
  ['12,5', '$7.50 less than the fare: support is told, and you owe the fee on what you received'],
])('asks what was received of a ride in cash, and says of %s what follows', async (typed, said) => {
  const onComplete = vi.fn();
  const ride = aDriverRide({ status: 'IN_PROGRESS', paymentMethod: 'CASH', finalAmount: '22.00' });
  renderScreen(<CompleteDialog ride={ride} isBusy={false} onComplete={onComplete} onClose={vi.fn()} />);
  const field = await screen.findByRole('textbox', { name: 'I received, in cash' });
  expect((field as HTMLInputElement).value).toBe('22.00');
  fireEvent.change(field, { target: { value: 'abc' } });
  expect(screen.getByText('Enter an amount like 23.50')).toBeTruthy();
  fireEvent.change(field, { target: { value: typed } });
  expect(screen.getByText(said)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Complete Trip' }));
  expect(onComplete).toHaveBeenCalledWith({ cashAmount: Number(typed.replace(',', '.')).toFixed(2) });
});

it('forgets what was typed of one ride when it asks about the next', async () => {
  const rides = [
    aDriverRide({ status: 'IN_PROGRESS', paymentMethod: 'CASH', finalAmount: '22.00' }),
    aDriverRide({ id: 'ride-2', status: 'IN_PROGRESS', paymentMethod: 'CASH', finalAmount: '31.00' }),
  ];
  function Day() {
    const [at, setAt] = useState<number | null>(0);
    return (
      <>
        <CompleteDialog
          ride={at === null ? null : (rides[at] ?? null)}
          isBusy={false}
          onComplete={vi.fn()}
          onClose={() => setAt(null)}
        />
        {at === null && <button onClick={() => setAt(1)}>Next</button>}
      </>
    );
  }
  renderScreen(<Day />);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  fireEvent.click(await screen.findByText('Next'));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('31.00');
});
