import { z } from 'zod';
import {
  answerStandingRideInput,
  changeFollowingInput,
  changeStandingRideInput,
  chooseStandingDriverInput,
  confirmDayInput,
  createStandingRideInput,
  endStandingRideInput,
  listStandingRidesInput,
  pauseStandingRideInput,
  resumeStandingRideInput,
  standingCoverageInput,
  takeOverStandingRideInput,
} from '../../../application/standing-rides/inputs.ts';
import { listHelpedRidesInput } from '../../../application/rides/inputs.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { dispatcher, rider } from '../../../application/access.ts';
import { toStandingRideRecord } from '../../../domain/standing-rides/standing-ride-record.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { passThrough } from '../body-reader.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import {
  plannedRideShape,
  presentPlannedRide,
  presentStandingAnswer,
  presentStandingCoverage,
  presentStandingFunds,
  presentStandingOffer,
  presentStandingRide,
  presentStandingRideWithRides,
  standingAnswerShape,
  standingCoverageShape,
  standingFundsShape,
  standingOfferShape,
  standingRideShape,
  standingRideWithRidesShape,
  type StandingRideWithRides,
} from '../presenters/standing-rides.ts';
import { toETag } from '../record-versions.ts';
import { daysQuery } from './planned-rides.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** As ids stand in the path and the version in `If-Match`. */
const SEEN = { standingRideId: true, version: true } as const;

/** A series with its rides, for whoever may see it. */
export async function withRides(
  useCases: UseCases,
  actor: UserActor,
  standingRideId: string,
): Promise<StandingRideWithRides> {
  const view = await useCases.showStandingRide.execute(actor, { standingRideId });
  const rides = await useCases.listOccurrences.execute(actor, { standingRideId });
  return { view, rides };
}

/** What a call answers that has made or changed a series. */
export const ANSWERS_SERIES = {
  response: standingRideWithRidesShape,
  present: (found: StandingRideWithRides, { actor }: { readonly actor: UserActor }) =>
    presentStandingRideWithRides(found, actor),
  headers: ({ view }: StandingRideWithRides) => toETag(toStandingRideRecord(view.series).version),
};

const series: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/standing-rides',
    summary:
      "The signed-in rider's standing rides with their rides of the next 14 days; those that go on first, at most 50",
    access: accessOf('listOwnStandingRides'),
    response: z.array(standingRideWithRidesShape),
    run: async (useCases, { actor }) => {
      const views = await useCases.listOwnStandingRides.execute(actor);
      const rides = await useCases.listPlannedRides.execute(actor);
      return views.map((view) => ({
        view,
        rides: rides.filter((ride) => ride.series.id === view.series.id),
      }));
    },
    present: (all, { actor }) => all.map((found) => presentStandingRideWithRides(found, actor)),
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides',
    summary:
      'Make a standing ride; its driver is asked, and nothing is held before 48 hours ahead of each ride',
    access: accessOf('createStandingRide'),
    status: 201,
    body: passThrough(createStandingRideInput),
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, body, requestId }) => {
      const wanted = { ...body, id: body.id ?? requestId };
      const { id } = await useCases.createStandingRide.execute(actor, wanted);
      return withRides(useCases, actor, id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/rider/helped-standing-rides',
    summary:
      'Standing rides of the people whom the signed-in rider helps; those that go on first, at most 50',
    ...calls('listHelpedStandingRides'),
    query: z.object({
      passengerId: listHelpedRidesInput.shape.passengerId.describe('Of one of them'),
      organisationId: listHelpedRidesInput.shape.organisationId.describe('In the name of one organization'),
    }),
    response: z.array(standingRideShape),
    present: (all, { actor }) => all.map((view) => presentStandingRide(view, actor)),
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-coverage',
    summary: 'What organizations would pay of a standing ride that is about to be made, date by date',
    ...calls('showStandingCoverage'),
    body: passThrough(standingCoverageInput),
    response: z.array(standingCoverageShape),
    present: (options) => options.map(presentStandingCoverage),
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/keep',
    summary:
      'The caller keeps it from now on: its passenger, or who may book for them once its booker may not (409 STANDING_RIDE_KEPT)',
    access: accessOf('takeOverStandingRide'),
    body: passThrough(takeOverStandingRideInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.takeOverStandingRide.execute(actor, { ...body, standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/rider/standing-rides/{id}',
    summary: 'A standing ride with its rides from a month ago to the last one planned',
    access: rider,
    ...ANSWERS_SERIES,
    run: (useCases, { actor, params }) => withRides(useCases, actor, params.id),
  }),
  route({
    method: 'PATCH',
    path: '/api/rider/standing-rides/{id}',
    summary: 'Change what needs no new answer of the driver: tip, payment, note, substitutes, circle',
    access: accessOf('changeStandingRide'),
    body: passThrough(changeStandingRideInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      const change = { ...body, standingRideId: params.id, version };
      await useCases.changeStandingRide.execute(actor, change);
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/pause',
    summary: 'No rides from one day to another, both included',
    access: accessOf('pauseStandingRide'),
    body: passThrough(pauseStandingRideInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.pauseStandingRide.execute(actor, { ...body, standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/resume',
    summary: 'The pause that a day is in ends before it, or is taken back',
    access: accessOf('resumeStandingRide'),
    body: passThrough(resumeStandingRideInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.resumeStandingRide.execute(actor, { ...body, standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/end',
    summary: 'No further rides are planned; booked ones stay booked',
    access: rider,
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, version }) => {
      await useCases.endStandingRide.execute(actor, { standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/driver',
    summary: 'Ask another driver, or nobody without driverId; planned rides seek a driver until the answer',
    access: accessOf('chooseStandingDriver'),
    body: passThrough(chooseStandingDriverInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.chooseStandingDriver.execute(actor, { ...body, standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/following',
    summary:
      'Another standing ride takes over from a day on; its driver is asked anew (409 STANDING_RIDE_BOOKED)',
    access: accessOf('changeFollowing'),
    body: passThrough(changeFollowingInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version, requestId }) => {
      const change = { ...body, id: body.id ?? requestId, standingRideId: params.id, version };
      const { id } = await useCases.changeFollowing.execute(actor, change);
      return withRides(useCases, actor, id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/rider/standing-rides/{id}/fare/accept',
    summary: 'Say yes to a new fare, which applies on its day',
    access: accessOf('acceptStandingFare'),
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params }) => {
      await useCases.acceptStandingFare.execute(actor, { standingRideId: params.id });
      return withRides(useCases, actor, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/rider/standing-funds',
    summary: 'Whether the wallet has enough for the rides of the next seven days that are not held yet',
    ...calls('showStandingFunds'),
    response: standingFundsShape,
    present: presentStandingFunds,
  }),
];

const asDriver: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/driver/standing-rides',
    summary: 'Standing rides that the signed-in driver is asked for, or drives',
    ...calls('listStandingOffers'),
    response: z.array(standingOfferShape),
    present: (offers, { actor }) => offers.map((offer) => presentStandingOffer(offer, actor)),
  }),
  route({
    method: 'POST',
    path: '/api/driver/standing-rides/{id}/answer',
    summary: 'Say yes to days of the week, or no by none of them (409 STANDING_RIDE_OVERLAP)',
    ...calls('answerStandingRide', { id: 'standingRideId' }),
    body: passThrough(answerStandingRideInput.omit({ standingRideId: true })),
    response: standingAnswerShape,
    present: presentStandingAnswer,
  }),
  route({
    method: 'GET',
    path: '/api/driver/planned-rides',
    summary: 'Rides of standing rides that the signed-in driver drives, from today on',
    ...calls('listDriverPlannedRides'),
    query: daysQuery,
    response: z.array(plannedRideShape),
    present: (all) => all.map(presentPlannedRide),
  }),
  route({
    method: 'POST',
    path: '/api/driver/planned-rides/confirm-day',
    summary: 'Confirm every scheduled ride of a day; answers those that were confirmed',
    ...calls('confirmDay'),
    body: passThrough(confirmDayInput),
    response: z.array(rideShape),
    present: (confirmed, { actor }) => confirmed.map((ride) => presentRide(ride, actor)),
  }),
];

const { consent, riderId, driverId } = listStandingRidesInput.shape;
const standingRidesQuery = pageQuery.extend({
  consent: consent.describe('What the driver said'),
  isEnded: z.enum(['true', 'false']).optional().describe('Those that have ended, or go on'),
  riderId,
  driverId,
});

const asAdmin: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/admin/standing-rides',
    summary: 'Every standing ride that the filters match, newest first',
    access: accessOf('listStandingRides'),
    query: standingRidesQuery,
    response: standingRideShape,
    run: (useCases, { actor, query: { isEnded, ...query } }) =>
      useCases.listStandingRides.execute(actor, { ...query, isEnded: isEnded && isEnded === 'true' }),
    present: (view, { actor }) => presentStandingRide(view, actor),
  }),
  route({
    method: 'GET',
    path: '/api/admin/standing-rides/at-risk',
    summary:
      'Rides of the next 48 hours that nobody drives or whose money is not there, and those of the next half hour whose driver is not online, the next pickup first',
    ...calls('listStandingRidesAtRisk'),
    response: z.array(plannedRideShape),
    present: (all) => all.map(presentPlannedRide),
  }),
  route({
    method: 'GET',
    path: '/api/admin/standing-rides/{id}',
    summary: 'A standing ride with its rides from a month ago to the last one planned',
    access: dispatcher,
    ...ANSWERS_SERIES,
    run: (useCases, { actor, params }) => withRides(useCases, actor, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/admin/standing-rides/{id}/end',
    summary: 'No further rides of it are planned, for a reason that the audit log keeps',
    access: dispatcher,
    body: passThrough(endStandingRideInput.omit(SEEN)),
    isVersioned: true,
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.endStandingRide.execute(actor, { ...body, standingRideId: params.id, version });
      return withRides(useCases, actor, params.id);
    },
  }),
];

/** Weekly series of rides. */
export const standingRideRoutes: readonly RestRoute[] = [...series, ...asDriver, ...asAdmin];
