import { changeRideNeedsInput, saveNeedsInput } from '../../../application/needs/inputs.ts';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import { passThrough } from '../body-reader.ts';
import { presentRiderNeeds, riderNeedsShape } from '../presenters/needs.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import { passengerQuery } from '../presenters/care.ts';
import { toETag } from '../record-versions.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

/** What riders need, and who reads it of a ride. */
export const needsRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/needs',
    summary:
      'What the signed-in rider needs of every ride; of `passengerId`, who has no account, for admins and who may book for them',
    ...calls('showNeeds'),
    query: passengerQuery,
    response: riderNeedsShape,
    present: presentRiderNeeds,
    headers: (needs) => toETag(toNeedsRecord(needs).version),
  }),
  route({
    method: 'PUT',
    path: '/api/rider/needs',
    summary: 'Keep what the rider, or `passengerId`, needs of every ride; its `version` goes into If-Match',
    isVersioned: true,
    ...calls('saveNeeds'),
    query: passengerQuery,
    body: passThrough(saveNeedsInput.omit({ version: true })),
    response: riderNeedsShape,
    present: presentRiderNeeds,
    headers: (needs) => toETag(toNeedsRecord(needs).version),
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}/needs',
    summary:
      'All that the rider of a ride needs, for them and who may change it, for the driver who has it until it is over, and for admins; the reading of these two is in the audit log',
    ...calls('readRideNeeds', { id: 'rideId' }),
    response: riderNeedsShape,
    present: presentRiderNeeds,
    headers: (needs) => toETag(toNeedsRecord(needs).version),
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}/needs',
    summary:
      'Change what is needed of a ride that has not begun, at the same fare; the `version` of its needs goes into If-Match',
    isVersioned: true,
    ...calls('changeRideNeeds', { id: 'rideId' }),
    body: passThrough(changeRideNeedsInput.omit({ rideId: true, version: true })),
    response: rideShape,
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
];
