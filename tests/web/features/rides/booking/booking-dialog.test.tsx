import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import {
  ATTEMPT,
  booked,
  confirm,
  lost,
  RECORD,
  refused,
  requesting,
  showBooking,
  total,
} from './a-booking.tsx';
import { VerifyEmailDocument } from '../../../../../web/generated/account-security.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('The booking dialog', () => {
  it('adds the tip to the total and books with it', async () => {
    const { clicks, onBooked } = await showBooking([requesting({ tipAmount: '3.00' }, booked).mock]);
    expect(total()).toBe('$20.00');
    await clicks.click(screen.getByRole('button', { name: '$3' }));
    expect(total()).toBe('$23.00');
    await clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(JSON.parse(localStorage.getItem(RECORD) ?? '{}')).toMatchObject({ rideId: aVisibleRide().id });
  });

  it('shows the note to the driver and sends it', async () => {
    const asked = requesting({ notes: 'Blue door' }, booked);
    const { clicks } = await showBooking([asked.mock], undefined, undefined, { notes: ' Blue door ' });
    expect(screen.getByText('Blue door')).toBeTruthy();
    await clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(asked.sent).toHaveLength(1);
  });

  it('shows what is needed and sends it, and nothing where nothing is', async () => {
    const asked = requesting({ needs: ['WALKER', 'QUIET'], extraMinutes: 10 }, booked);
    const needs = { needs: ['WALKER', 'QUIET'], extraMinutes: 10 } as const;
    const { clicks } = await showBooking([asked.mock], undefined, undefined, { needs });
    const words = 'Walker or folding chair in the trunk, A quiet ride, 10 more minutes at the door';
    expect(screen.getByText(words)).toBeTruthy();
    await clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(asked.sent).toHaveLength(1);
  });

  it('promises a return that the rider calls when ready', async () => {
    const asked = requesting({ return: { onCall: true } }, booked);
    const { clicks } = await showBooking([asked.mock]);
    await clicks.click(screen.getByRole('button', { name: 'I’ll call when ready' }));
    expect(screen.getByText(/It costs nothing until you call it/)).toBeTruthy();
    expect(total()).toBe('$20.00');
    await clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(asked.sent).toHaveLength(1);
  });

  it('asks for the time of a return, and says what both rides cost', async () => {
    const { clicks } = await showBooking([]);
    await clicks.click(screen.getByRole('button', { name: 'At a time' }));
    expect(confirm()).toHaveProperty('disabled', false);
    expect(screen.getByText(/A second ride for \$20.00/)).toBeTruthy();
    await clicks.clear(screen.getByLabelText('Date'));
    expect(confirm()).toHaveProperty('disabled', true);
  });

  it('warns before a second ride for now', async () => {
    await showBooking([], undefined, undefined, { currentRide: aVisibleRide() });
    expect(screen.getByRole('alert').textContent).toContain('You have a ride already, to Museum of Art');
  });

  it('warns of nothing without a current ride', async () => {
    await showBooking([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes a tip back when it is pressed again', async () => {
    const { clicks } = await showBooking([]);
    await clicks.click(screen.getByRole('button', { name: '$5' }));
    expect(total()).toBe('$25.00');
    await clicks.click(screen.getByRole('button', { name: '$5' }));
    expect(total()).toBe('$20.00');
  });

  it('refuses a custom tip that is no amount, then takes one that is', async () => {
    const { clicks } = await showBooking([]);
    await clicks.click(screen.getByRole('button', { name: 'Custom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom tip' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await clicks.type(dialog.getByLabelText('Tip amount'), 'abc');
    await clicks.click(dialog.getByRole('button', { name: 'Set Tip' }));
    expect(await screen.findByText('Invalid tip amount')).toBeTruthy();
    await clicks.clear(dialog.getByLabelText('Tip amount'));
    await clicks.type(dialog.getByLabelText('Tip amount'), '4.50');
    await clicks.click(dialog.getByRole('button', { name: 'Set Tip' }));
    await waitFor(() => expect(total()).toBe('$24.50'));
  });

  it('shows a changed fare and waits for the rider to accept it', async () => {
    const answer = refused('Invalid ride data', {
      reason: 'FARE_CHANGED',
      kind: 'conflict',
      totalFare: '21.70',
    });
    const { clicks, ask, onBooked } = await showBooking([requesting({}, answer).mock]);
    await clicks.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('The fare is now $21.70');
    expect(ask).toHaveBeenCalledOnce();
    expect(onBooked).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Accept and Book' })).toBeTruthy();
  });

  it('says that the email address has to be confirmed first, and sends the mail again', async () => {
    const answer = refused('Please confirm your email address first', {
      reason: 'EMAIL_NOT_VERIFIED',
      kind: 'forbidden',
    });
    const sent = { __typename: 'User', id: '1', email: 'r@maumee.test', isEmailVerified: false };
    const mail = { request: { query: VerifyEmailDocument }, result: { data: { verifyEmail: sent } } };
    const { clicks, onBooked } = await showBooking([requesting({}, answer).mock, mail]);
    await clicks.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('Confirm your email address first');
    await clicks.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Link sent')).toBeTruthy();
    expect(onBooked).not.toHaveBeenCalled();
  });

  it('says that nothing was sent without a connection, and waits for no answer', async () => {
    const words = 'You are offline, and nothing was sent. Try again when you are connected.';
    const offline = requesting({}, refused(words, { reason: 'OFFLINE', kind: 'offline' }));
    const again = requesting({}, booked);
    const { clicks, onClose, onBooked } = await showBooking([offline.mock, again.mock]);
    await clicks.click(confirm());
    expect(await screen.findByText(words)).toBeTruthy();
    expect([sessionStorage.getItem(ATTEMPT), localStorage.getItem(RECORD)]).toEqual([null, null]);
    expect(onClose).not.toHaveBeenCalled();
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  });

  it('remembers a booking whose answer never came by the id its ride has, and lets go of the dialog', async () => {
    const asked = requesting({}, lost);
    const { clicks, onClose, onBooked } = await showBooking([asked.mock]);
    await clicks.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onBooked).not.toHaveBeenCalled();
    expect(JSON.parse(sessionStorage.getItem(ATTEMPT) ?? '{}')).toMatchObject({
      rideId: asked.sent[0]?.id,
      pickupAddress: 'Toledo Zoo',
      isNotBooked: false,
    });
    expect(localStorage.getItem(RECORD)).toBeNull();
  });

  it('forgets the attempt once the server has answered', async () => {
    const { clicks, onBooked } = await showBooking([requesting({}, booked).mock]);
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem(ATTEMPT)).toBeNull();
  });
});
