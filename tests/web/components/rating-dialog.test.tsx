import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RatingDialog } from '../../../web/components/rating-dialog.tsx';
import { RateRideDocument } from '../../../web/generated/rating-dialog.ts';
import { aSessionUser, renderScreen } from '../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const subject = { rideId: 'the-ride', rateeId: 'the-driver', name: 'Dana' };

async function show(...mocks: MockLink.MockedResponse[]) {
  const onClose = vi.fn();
  renderScreen(<RatingDialog subject={subject} onClose={onClose} />, { user: aSessionUser('RIDER'), mocks });
  const dialog = within(await screen.findByRole('dialog', { name: 'How was your ride with Dana?' }));
  const submit = () => clicks.click(dialog.getByRole('button', { name: 'Submit Rating' }));
  return { dialog, submit, onClose };
}

function rated(stars: number, comment: string | null): MockLink.MockedResponse {
  return {
    request: {
      query: RateRideDocument,
      variables: { rideId: 'the-ride', rateeId: 'the-driver', stars, comment },
    },
    result: {
      data: {
        rateRide: {
          __typename: 'Rating',
          id: 'the-rating',
          rideId: 'the-ride',
          raterId: 'the-RIDER',
          stars,
          comment,
        },
      },
    },
  };
}

describe('Rating a ride', () => {
  it('needs a star', async () => {
    const { submit, onClose } = await show();
    await submit();
    expect(await screen.findByText('Rating Required')).toBeTruthy();
    expect(screen.getAllByText('Please select a rating before submitting.').length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['1 star: Poor', 'Poor'],
    ['2 stars: Fair', 'Fair'],
    ['3 stars: Good', 'Good'],
    ['4 stars: Very Good', 'Very Good'],
    ['5 stars: Excellent', 'Excellent'],
  ])('says what %s means', async (name, word) => {
    const { dialog } = await show();
    fireEvent.click(dialog.getByRole('radio', { name }));
    expect(dialog.getByRole('status').textContent).toBe(word);
  });

  it('sends the stars with what was written, without the blanks around it', async () => {
    const { dialog, submit, onClose } = await show(rated(4, 'Smooth ride'));
    fireEvent.click(dialog.getByRole('radio', { name: '4 stars: Very Good' }));
    await clicks.type(dialog.getByLabelText('Feedback (optional)'), '  Smooth ride ');
    await submit();
    expect(await screen.findByText('Rating submitted')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('takes 500 characters and counts them', async () => {
    const { dialog } = await show();
    const feedback = dialog.getByLabelText('Feedback (optional)');
    fireEvent.change(feedback, { target: { value: 'x'.repeat(600) } });
    expect(feedback).toHaveProperty('value', 'x'.repeat(500));
    expect(dialog.getByText('500/500')).toBeTruthy();
  });

  it('stays when it could not be sent', async () => {
    const { request } = rated(5, null);
    const { dialog, submit, onClose } = await show({ request, error: new Error('Failed to fetch') });
    fireEvent.click(dialog.getByRole('radio', { name: '5 stars: Excellent' }));
    await submit();
    expect(await screen.findByText('Failed to submit rating. Please try again.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be skipped', async () => {
    const { dialog, onClose } = await show();
    await clicks.click(dialog.getByRole('button', { name: 'Skip' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('starts anew each time it opens', async () => {
    function Reopened() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(true)}>Rate Driver</button>
          <RatingDialog subject={isOpen ? subject : null} onClose={() => setOpen(false)} />
        </>
      );
    }
    renderScreen(<Reopened />, { user: aSessionUser('RIDER') });
    fireEvent.click(await screen.findByRole('radio', { name: '2 stars: Fair' }));
    fireEvent.change(screen.getByLabelText('Feedback (optional)'), { target: { value: 'Late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
    fireEvent.click(screen.getByText('Rate Driver'));
    expect(await screen.findByLabelText('Feedback (optional)')).toHaveProperty('value', '');
    expect(screen.getByRole('radio', { name: '2 stars: Fair' })).toHaveProperty('checked', false);
  });
});
