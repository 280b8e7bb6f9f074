import { describe, expect, it } from 'vitest';
import { NOTHING_GIVEN } from '../../../domain/care/care-grant.ts';
import { maskPhones } from '../../../domain/messages/mask-phones.ts';
import {
  closingOf,
  countUnread,
  isOpen,
  MOST_MESSAGES,
  placeIn,
  requireRoomToWrite,
} from '../../../domain/messages/ride-message.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter } from '../../support/builders/personas.ts';

const given = (...scopes: ('book' | 'follow' | 'cancel')[]) => ({ scopes, isCoordinator: false });

describe('a place in the conversation of a ride', () => {
  const accepted = aRide.accepted();
  const { riderId, driverId } = accepted;

  it('is for its passenger and the driver who has it', () => {
    expect(placeIn(accepted, riderId)).toEqual({ seat: 'rider', mayWrite: true });
    expect(placeIn(accepted, driverId ?? '')).toEqual({ seat: 'driver', mayWrite: true });
    expect(placeIn(accepted, 'somebody')).toBeNull();
  });

  it('is for nobody before a driver has accepted, not even the one who was asked', () => {
    const asked = { ...accepted, acceptedAt: null };
    expect(placeIn(asked, riderId)).toBeNull();
    expect(placeIn(asked, driverId ?? '')).toBeNull();
    expect(placeIn({ ...accepted, driverId: null }, riderId)).toBeNull();
  });

  it('is to read for who may follow, and to write for who booked and may still book', () => {
    expect(placeIn(accepted, 'helper', given('follow'))).toEqual({ seat: 'helper', mayWrite: false });
    expect(placeIn(accepted, 'helper', given('book', 'cancel'))).toBeNull();
    const booked = { ...accepted, bookerId: 'helper' };
    expect(placeIn(booked, 'helper', given('book'))).toEqual({ seat: 'helper', mayWrite: true });
    expect(placeIn(booked, 'helper', given('follow'))).toEqual({ seat: 'helper', mayWrite: false });
    expect(placeIn(booked, 'helper', NOTHING_GIVEN)).toBeNull();
  });

  it('is for nobody of an organisation', () => {
    const booked = { ...accepted, bookerId: 'helper', organisationId: 'clinic' };
    expect(placeIn(booked, 'helper', { scopes: ['book', 'follow'], isCoordinator: true })).toBeNull();
    expect(placeIn(booked, 'helper', given('book'))).toBeNull();
  });
});

describe('a conversation', () => {
  const completed = aRide.completed();
  const end = completed.completedAt ?? new Date(Number.NaN);

  it('is open until an hour after the end of its ride', () => {
    expect(closingOf(aRide.accepted())).toBeNull();
    expect(isOpen(aRide.accepted(), minutesAfter(end, 600))).toBe(true);
    expect(closingOf(completed)).toEqual(minutesAfter(end, 60));
    expect(isOpen(completed, minutesAfter(end, 59))).toBe(true);
    expect(isOpen(completed, minutesAfter(end, 60))).toBe(false);
    const cancelled = { ...aRide.accepted(), status: 'cancelled', cancelledAt: end } as const;
    expect(closingOf(cancelled)).toEqual(minutesAfter(end, 60));
  });

  it('takes so many messages, and none once it is closed', () => {
    const write = (written: number, minutes: number) => () =>
      requireRoomToWrite(completed, written, minutesAfter(end, minutes));
    expect(write(MOST_MESSAGES - 1, 59)).not.toThrow();
    expect(write(MOST_MESSAGES, 59)).toThrow(expect.objectContaining({ code: 'TOO_MANY_MESSAGES' }));
    expect(write(0, 60)).toThrow(expect.objectContaining({ code: 'CONVERSATION_CLOSED' }));
  });

  it('counts what each seat has not read of the other side', () => {
    const [readAt, helperReadAt] = [end, end];
    expect(
      countUnread([
        { side: 'driver', readAt: null, helperReadAt: null },
        { side: 'driver', readAt, helperReadAt: null },
        { side: 'driver', readAt: null, helperReadAt },
        { side: 'driver', readAt: null, helperReadAt },
        { side: 'rider', readAt: null, helperReadAt: null },
        { side: 'rider', readAt, helperReadAt: null },
      ]),
    ).toEqual({ rider: 3, helper: 2, driver: 1 });
  });
});

describe('a text between people behind a relay', () => {
  it.each([
    ['Call me: 419 555-0100', 'Call me: •••'],
    ['(419) 555-0100 or +49 170 1234567!', '••• or •••!'],
    ['4.1.9.5.5.5.0.1.0.0', '•••'],
    ['5550100', '•••'],
    ['٤١٩ ٥٥٥ ٠١٠٠', '•••'],
    // As a phone writes a hyphen, two of them, and a minus.
    ['419\u2011555\u20110100, 419—555—0100, 419−555−0100', '•••, •••, •••'],
    ['419_555_0100 or 419*555*0100', '••• or •••'],
    ['4️⃣1️⃣9️⃣ 5️⃣5️⃣5️⃣ 0️⃣1️⃣0️⃣0️⃣', '•••'],
    ['④①⑨⑤⑤⑤⓪①⓪⓪', '•••'],
    ['Between 10:30 and 11:45, or 10:30 – 11:45', 'Between 10:30 and 11:45, or 10:30 – 11:45'],
    ['I am at 2213 Cherry St, door 12, at 10:45', 'I am at 2213 Cherry St, door 12, at 10:45'],
    ['It was $21.70 on 11/28', 'It was $21.70 on 11/28'],
  ])('has no number: %s', (text, masked) => {
    expect(maskPhones(text)).toBe(masked);
  });
});
