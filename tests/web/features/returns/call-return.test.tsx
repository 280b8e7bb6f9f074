import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallReturnButton } from '../../../../web/components/return-trip/call-return-button.tsx';
import { ReturnLine } from '../../../../web/components/return-trip/return-line.tsx';
import { CallReturnScreen } from '../../../../web/features/returns/call-return-screen.tsx';
import { ReturnCalls } from '../../../../web/features/drivers/home/return-calls.tsx';
import { ReturnCard } from '../../../../web/features/rides/home/return-card.tsx';
import { statusSentence } from '../../../../web/features/rides/live/status-sentence.ts';
import { CallReturnByLinkDocument } from '../../../../web/generated/return-link.ts';
import { CallReturnDocument } from '../../../../web/generated/return-trip.ts';
import { aVisiblePerson, aVisibleRide, type VisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const trip = (changes: Partial<NonNullable<VisibleRide['returnTrip']>> = {}) => ({
  __typename: 'ReturnTrip' as const,
  outboundRideId: aVisibleRide().id,
  returnRideId: null,
  kind: 'ON_CALL' as const,
  state: 'PROMISED' as const,
  day: '2026-03-05',
  fare: '20.00',
  calledAt: null,
  returnStatus: null,
  returnAt: null,
  ...changes,
});
const there = (changes: Partial<VisibleRide> = {}) =>
  aVisibleRide({ status: 'COMPLETED', returnTrip: trip(), canCallReturn: true, ...changes });

const rideId = aVisibleRide().id;
const calling = (answer: Partial<MockLink.MockedResponse> = {}): MockLink.MockedResponse => ({
  request: { query: CallReturnDocument, variables: { rideId } },
  result: { data: { callReturn: { __typename: 'CalledReturn', rideId: 'back' } } },
  ...answer,
});
const show = (element: React.ReactNode, ...mocks: MockLink.MockedResponse[]) =>
  renderScreen(element, { user: aSessionUser('RIDER'), mocks });

afterEach(() => {
  history.replaceState(null, '', '/');
});

describe('a promised return', () => {
  it('is called from the rider’s home with one tap', async () => {
    show(<ReturnCard ride={there()} />, calling());
    expect(screen.getByRole('region', { name: 'Ready to go home?' }).textContent).toContain('for $20.00');
    await clicks.click(screen.getByRole('button', { name: 'Call your driver' }));
    expect(await screen.findByText('Return called')).toBeTruthy();
  });

  it('is not offered before the ride there has started, and not twice', () => {
    show(<ReturnCard ride={there({ canCallReturn: false })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is called by the driver for the rider by name', async () => {
    const onCalled = vi.fn();
    show(<ReturnCalls rides={[there()]} onCalled={onCalled} />, calling());
    await clicks.click(screen.getByRole('button', { name: 'Call the return for Robin' }));
    await vi.waitFor(() => expect(onCalled).toHaveBeenCalledOnce());
  });

  it('says why it was not called, and nothing is asked again', async () => {
    const onCalled = vi.fn();
    const refused = refusal('INSUFFICIENT_FUNDS: Insufficient wallet balance', {
      reason: 'INSUFFICIENT_FUNDS',
    });
    show(
      <CallReturnButton rideId={rideId} onCalled={onCalled}>
        Call
      </CallReturnButton>,
      calling(refused as Partial<MockLink.MockedResponse>),
    );
    await clicks.click(screen.getByRole('button', { name: 'Call' }));
    expect(await screen.findByText('The return was not called')).toBeTruthy();
    expect(onCalled).not.toHaveBeenCalled();
  });
});

describe('the two legs of a round trip', () => {
  it.each([
    [trip(), 'Return when it is called, for $20.00. It costs nothing before.'],
    [trip({ state: 'LAPSED' }), 'The return was not called on its day and has ended'],
    [trip({ state: 'CANCELLED' }), 'The return was cancelled with this ride'],
    [
      trip({ kind: 'AT_TIME', state: 'BOOKED', returnRideId: 'back', returnAt: '2026-03-05T22:30:00Z' }),
      'Return on Mar 5 at 5:30 PM, for $20.00 · See the return',
    ],
    [
      trip({ outboundRideId: 'there', returnRideId: rideId, state: 'CALLED', returnStatus: 'PENDING' }),
      'Return of the ride to Toledo Zoo · See the ride there',
    ],
  ])('name each other: %#', (returnTrip, text) => {
    show(<ReturnLine ride={there({ returnTrip })} toOther={(id) => `/rides/${id}`} />);
    expect(document.body.textContent?.replace('Mar 5, 2026', 'Mar 5')).toContain(text);
  });
});

describe('the link of a mail', () => {
  const byLink = (answer: Partial<MockLink.MockedResponse>): MockLink.MockedResponse => ({
    request: { query: CallReturnByLinkDocument, variables: { token: 'secret' } },
    ...answer,
  });
  const open = (...mocks: MockLink.MockedResponse[]) => {
    history.replaceState(null, '', '/return#token=secret');
    show(<CallReturnScreen />, ...mocks);
  };

  it('calls after a press, and keeps the token out of the address', async () => {
    open(
      byLink({
        result: { data: { callReturnByLink: { __typename: 'CalledReturnByLink', isCalled: true } } },
      }),
    );
    expect(location.hash).toBe('');
    await clicks.click(screen.getByRole('button', { name: 'Call My Return' }));
    expect((await screen.findByRole('status')).textContent).toContain('Your return is called.');
  });

  it('says that it has expired', async () => {
    const message = 'This link has expired or has already been used';
    open(byLink(refusal(message, { reason: 'LINK_EXPIRED' }) as Partial<MockLink.MockedResponse>));
    await clicks.click(screen.getByRole('button', { name: 'Call My Return' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});

describe('a ride that is asked of drivers one after another', () => {
  const texts = { time: () => '9:42 AM', dateTime: () => 'Mar 5' };
  it('says who is asked, and until when', () => {
    const asked = { status: 'PENDING', askedUntil: '2026-03-05T14:42:00Z' } as const;
    const one = aVisibleRide({ ...asked, isSpecificDriver: true, driver: aVisiblePerson() });
    expect(statusSentence(one, texts)).toBe('Asking Dana, until 9:42 AM');
    expect(statusSentence(aVisibleRide(asked), texts)).toBe('Asking the drivers you trust, until 9:42 AM');
  });
});
