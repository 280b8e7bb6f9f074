import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { updateOrganisationInput } from '../../../application/organisations/inputs.ts';
import { answerCancelRequestInput } from '../../../application/rides/inputs.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { passThrough } from '../../../adapters/http/body-reader.ts';
import { calls, route, type RawCall } from '../../../adapters/http/rest-route.ts';

const RIDER = { kind: 'user', userType: 'rider', userId: 'rider' } as const;
const CALL = {
  caller: { actor: RIDER, sessionId: 'session' },
  session: {},
  params: { id: 'one' },
  query: {},
  body: { agrees: true, rideId: 'another' },
  requestId: null,
  version: null,
} as unknown as RawCall;

it('a use case is given the body, and what the path names counts more than what the body says', async () => {
  const row = route({
    method: 'PUT',
    path: '/api/things/{id}',
    summary: 'A thing',
    ...calls('answerCancelRequest', { id: 'rideId' }),
    body: passThrough(answerCancelRequestInput.omit({ rideId: true })),
    response: z.string(),
    present: () => 'done',
  });
  const execute = vi.fn(async () => undefined);
  await row.handle({ answerCancelRequest: { execute } } as unknown as UseCases, CALL);
  expect(execute).toHaveBeenCalledExactlyOnceWith(RIDER, { agrees: true, rideId: 'one' });
});

it('a row that lacks something of the input does not compile', () => {
  const row = { method: 'PUT', summary: 'A thing', response: z.string(), present: () => 'done' } as const;
  const body = passThrough(answerCancelRequestInput.omit({ rideId: true }));
  // @ts-expect-error: nobody says which ride.
  route({ ...row, path: '/api/things/{id}', ...calls('answerCancelRequest'), body });
  // @ts-expect-error: the path names no id.
  route({ ...row, path: '/api/things', ...calls('answerCancelRequest', { id: 'rideId' }), body });
  // @ts-expect-error: nobody says what the answer is.
  route({ ...row, path: '/api/things/{id}', ...calls('answerCancelRequest', { id: 'rideId' }) });
  const terms = passThrough(updateOrganisationInput.omit({ organisationId: true, version: true }));
  const named = calls('updateOrganisation', { id: 'organisationId' });
  // @ts-expect-error: nobody says which version was changed.
  route({ ...row, path: '/api/things/{id}', ...named, body: terms });
  // @ts-expect-error: the input knows no such thing.
  calls('answerCancelRequest', { id: 'driverId' });
  expect(calls('answerCancelRequest').access).toBeDefined();
});
