import { BOOKING_CALLS, type Call } from './booking-calls.ts';
import { jsonRequest } from './http-connection.ts';

/** What is asked all day, over both interfaces: as many lists as bookings. */
const HOT_CALLS: readonly (Call & { readonly method: 'GET' | 'POST' })[] = [
  { ...BOOKING_CALLS.REST, method: 'POST' },
  { method: 'GET', path: '/api/rides/rider?limit=20', body: {}, isAnswer: (status) => status === 200 },
  { ...BOOKING_CALLS.GraphQL, method: 'POST' },
  {
    method: 'POST',
    path: '/graphql',
    body: {
      query:
        '{ rides(first: 20) { edges { node { id status pickup { address } dropoff { address } totalFare } } } }',
    },
    isAnswer: (status, body) => status === 200 && body.startsWith('{"data":{"rides":{"edges":'),
  },
];

/** A request as it travels, and whether an answer is the wanted one. */
export interface HotRequest {
  readonly bytes: Buffer;
  isAnswer(status: number, body: string): boolean;
}

/** In turn each of the calls, by each of the callers. */
export function hotRequests(url: string, tokens: readonly string[]): HotRequest[] {
  return tokens.map((token, index) => {
    const { method, path, body, ...call } = HOT_CALLS[index % HOT_CALLS.length]!;
    return {
      bytes: jsonRequest({ url, method, path, token, body: method === 'GET' ? null : body }),
      isAnswer: (status, text) => call.isAnswer(status, text),
    };
  });
}
