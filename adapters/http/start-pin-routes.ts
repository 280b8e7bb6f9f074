import { z } from 'zod';
import { startPinChoiceInput } from '../../application/rides/start-ride.ts';
import { START_PIN_CHOICES } from '../../domain/rides/start-pin.ts';
import { passThrough } from './body-reader.ts';
import { rider } from '../../application/access.ts';
import { accessOf, calls, route, type RestRoute } from './rest-route.ts';

const choiceShape = z.object({ choice: z.enum(START_PIN_CHOICES) });
const pinShape = z.object({ pin: z.string().nullable() });

/** The PIN that riders may read to their driver before a trip starts. */
export const startPinRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/start-pin',
    summary: 'When the driver needs a PIN of the signed-in rider to start a trip',
    ...calls('showStartPinChoice'),
    response: choiceShape,
    present: (choice) => ({ choice }),
  }),
  route({
    method: 'PUT',
    path: '/api/rider/start-pin',
    summary: 'Choose when the driver needs a PIN: never, before every trip, or from 10 p.m. to 6 a.m.',
    ...calls('chooseStartPin'),
    body: passThrough(startPinChoiceInput),
    response: choiceShape,
    present: (choice) => ({ choice }),
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}/start-pin',
    summary: 'The PIN to read to the driver on the way; null when none is wanted',
    access: rider,
    response: pinShape,
    run: async (useCases, { actor, params }) => {
      const { ride } = await useCases.showRide.execute(actor, { rideId: params.id });
      return useCases.showStartPin.execute(actor, ride);
    },
    present: (pin) => ({ pin }),
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/start-pin',
    summary: 'Another PIN for a ride, and new tries for its driver; the support is not shown it',
    access: accessOf('renewStartPin'),
    response: pinShape,
    run: async (useCases, { actor, params }) =>
      useCases.showStartPin.execute(
        actor,
        await useCases.renewStartPin.execute(actor, { rideId: params.id }),
      ),
    present: (pin) => ({ pin }),
  }),
];
