import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { UpdateProfileDocument } from '../../../../../web/generated/profile.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { answeredUser, aSessionUser } from '../../../../support/web-page.tsx';
import { booked, confirm, requesting, showBooking } from './a-booking.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const PHONE = '+14195550100';
const field = () => screen.queryByLabelText('Your phone number (optional)');

function saving(version: string, answer?: Partial<MockLink.MockedResponse>) {
  const updateProfile = { ...answeredUser(aSessionUser('RIDER')), phone: PHONE, version: 'v9' };
  return {
    request: { query: UpdateProfileDocument, variables: { input: { phone: PHONE, version } } },
    ...(answer ?? { result: { data: { updateProfile } } }),
  } as MockLink.MockedResponse;
}

const changed = (phone: string | null) =>
  refusal('This was changed meanwhile. Nothing was saved.', {
    reason: 'RECORD_CHANGED',
    kind: 'conflict',
    version: 'v2',
    saved: { firstName: 'Rob', lastName: 'Reed', phone },
  });

async function bookWith(typed: string, ...mocks: MockLink.MockedResponse[]) {
  const request = requesting({}, booked);
  const page = await showBooking([request.mock, ...mocks]);
  const input = field();
  if (!input) throw new Error('The phone number is not asked for');
  if (typed) await page.clicks.type(input, typed);
  await page.clicks.click(confirm());
  return { ...page, request };
}

describe('A rider without a phone number', () => {
  it('is asked for one, which is kept in the profile before the ride is booked', async () => {
    const { onBooked, request } = await bookWith('(419) 555-0100', saving('v1'));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(request.sent).toHaveLength(1);
  });

  it('books without one', async () => {
    const { onBooked } = await bookWith('');
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  });

  it('is told what is no phone number, and nothing is booked', async () => {
    const { request } = await bookWith('555');
    expect(await screen.findByText('Please enter the phone number with its area code')).toBeTruthy();
    expect(request.sent).toHaveLength(0);
  });

  it('keeps it although the name was changed elsewhere meanwhile', async () => {
    const { onBooked } = await bookWith(PHONE, saving('v1', changed(null)), saving('v2'));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  });

  it('does not overwrite one that was given elsewhere meanwhile', async () => {
    const { onBooked } = await bookWith(PHONE, saving('v1', changed('+14195550199')));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  });

  it('is told when it could not be kept, and nothing is booked', async () => {
    const { request } = await bookWith(PHONE, saving('v1', refusal('Not today')));
    expect(await screen.findByText('Not today')).toBeTruthy();
    expect(request.sent).toHaveLength(0);
  });

  it('is not asked with one in the profile', async () => {
    await showBooking([], undefined, undefined, { phone: PHONE });
    expect(field()).toBeNull();
  });
});
