import { z } from 'zod';
import { admin, dispatcher, rider } from '../../../application/access.ts';
import { says } from '../../../application/field-messages.ts';
import {
  assignStandingDriverInput,
  moveOccurrenceInput,
} from '../../../application/standing-rides/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { plannedRideShape, presentPlannedRide } from '../presenters/standing-rides.ts';
import { accessOf, calls, route, type RestRoute } from '../rest-route.ts';

export const daysQuery = z.object({
  days: z
    .string(says('must be given once'))
    .regex(/^\d{1,2}$/, says('must be a number from 1 to 60'))
    .transform(Number)
    .optional()
    .describe('From today on: 1 to 60, 14 without it'),
});

const ANSWERS_RIDE = { response: plannedRideShape, present: presentPlannedRide };

const asRider: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/planned-rides',
    summary: "Rides of the signed-in rider's standing rides from today on",
    ...calls('listPlannedRides'),
    query: daysQuery,
    response: z.array(plannedRideShape),
    present: (all) => all.map(presentPlannedRide),
  }),
  route({
    method: 'POST',
    path: '/api/rider/planned-rides/{id}/skip',
    summary: 'Leave one ride out (409 OCCURRENCE_STATE)',
    access: rider,
    ...ANSWERS_RIDE,
    run: async (useCases, { actor, params: { id: occurrenceId } }) => {
      await useCases.skipOccurrence.execute(actor, { occurrenceId });
      return useCases.showPlannedRide.execute(actor, { occurrenceId });
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/planned-rides/{id}/pay-alone',
    summary: 'Its payer pays it without the organization of the standing ride (409 OCCURRENCE_STATE)',
    access: rider,
    ...ANSWERS_RIDE,
    run: async (useCases, { actor, params: { id: occurrenceId } }) => {
      await useCases.payOccurrenceAlone.execute(actor, { occurrenceId });
      return useCases.showPlannedRide.execute(actor, { occurrenceId });
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/planned-rides/{id}/restore',
    summary: 'Take one ride back in that was left out',
    access: accessOf('restoreOccurrence'),
    ...ANSWERS_RIDE,
    run: async (useCases, { actor, params: { id: occurrenceId } }) => {
      await useCases.restoreOccurrence.execute(actor, { occurrenceId });
      return useCases.showPlannedRide.execute(actor, { occurrenceId });
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/planned-rides/{id}/move',
    summary: "Move one ride within a week of its date, by the area's clocks",
    access: accessOf('moveOccurrence'),
    body: passThrough(moveOccurrenceInput.omit({ occurrenceId: true })),
    ...ANSWERS_RIDE,
    run: async (useCases, { actor, params: { id: occurrenceId }, body }) => {
      await useCases.moveOccurrence.execute(actor, { ...body, occurrenceId });
      return useCases.showPlannedRide.execute(actor, { occurrenceId });
    },
  }),
];

const asAdmin: readonly RestRoute[] = [
  ...(['skip', 'pay-alone'] as const).map((act) =>
    route({
      method: 'POST',
      path: `/api/admin/planned-rides/{id}/${act}`,
      summary:
        act === 'skip'
          ? 'A planned ride is left out, as its passenger has said (409 OCCURRENCE_STATE)'
          : 'A planned ride is paid without the organization, as its payer has said (409 OCCURRENCE_STATE)',
      access: act === 'skip' ? dispatcher : admin,
      ...ANSWERS_RIDE,
      run: async (useCases, { actor, params: { id: occurrenceId } }) => {
        const { skipOccurrence, payOccurrenceAlone } = useCases;
        await (act === 'skip' ? skipOccurrence : payOccurrenceAlone).execute(actor, { occurrenceId });
        return useCases.showPlannedRide.execute(actor, { occurrenceId });
      },
    }),
  ),
  route({
    method: 'POST',
    path: '/api/admin/planned-rides/{id}/assign',
    summary:
      'A driver drives a planned ride, or it and all that follow (409 DRIVER_UNAVAILABLE, RIDE_OVERLAP)',
    access: accessOf('assignStandingDriver'),
    body: passThrough(assignStandingDriverInput.omit({ occurrenceId: true })),
    ...ANSWERS_RIDE,
    run: async (useCases, { actor, params: { id: occurrenceId }, body }) => {
      await useCases.assignStandingDriver.execute(actor, { ...body, occurrenceId });
      return useCases.showPlannedRide.execute(actor, { occurrenceId });
    },
  }),
];

/** Rides of standing rides until they are booked. */
export const plannedRideRoutes: readonly RestRoute[] = [...asRider, ...asAdmin];
