import { bookingInput } from '../graphql/graphql-app.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
import { type AccessRow, OPERATORS } from './access-row.ts';

/** What the desk asks about a passenger who calls, and does for them. */
const ofCaller = (send: (callerId: string) => object, ownRefusal?: string): AccessRow => ({
  for: OPERATORS,
  names: 'passenger',
  send: ({ id }) => send(id),
  ...(ownRefusal !== undefined && { ownRefusal }),
});
const input = (fields: object) => ({ input: fields });
const madeUp = () => input({ token: 'made-up' });

export const deskRows: Readonly<Record<string, readonly AccessRow[]>> = {
  findCallers: [{ for: OPERATORS, send: () => ({ phone: '419 555' }) }],
  caller: [ofCaller((id) => ({ id }))],
  callerCoverage: [
    {
      for: OPERATORS,
      send: () =>
        input({
          callerId: '01980000-0000-7000-8000-0000000000ff',
          pickup: ZOO,
          dropoff: ACROSS_TOWN,
          totalFare: '12.00',
        }),
    },
  ],
  calls: [{ for: OPERATORS }],
  bookAtDesk: [ofCaller((callerId) => input({ callerId, booking: bookingInput() }), 'INSUFFICIENT_FUNDS')],
  repeatAtDesk: [ofCaller((callerId) => input({ callerId, booking: aStandingBooking(new Date()) }))],
  cardLinkWays: [ofCaller((callerId) => ({ callerId }))],
  sendCardLink: [ofCaller((callerId) => input({ callerId, channel: 'MAIL' }), 'NO_ADDRESS')],
  cardLink: [{ for: 'anyone', send: () => ({ token: 'made-up' }) }],
  prepareCardByLink: [{ for: 'anyone', send: madeUp, ownRefusal: 'LINK_EXPIRED' }],
  saveCardByLink: [{ for: 'anyone', send: madeUp, ownRefusal: 'LINK_EXPIRED' }],
  noteCall: [ofCaller((personId) => input({ personId, words: 'Asked for a receipt' }))],
};
