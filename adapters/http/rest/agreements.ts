import { z } from 'zod';
import {
  addAgreementFields,
  endAgreementInput,
  fundedRidesInput,
  updateAgreementFields,
} from '../../../application/organisations/inputs.ts';
import { rideCoverageInput } from '../../../application/payments/inputs.ts';
import { passThrough } from '../body-reader.ts';
import {
  agreementShape,
  coverageShape,
  fundedRideShape,
  presentAgreement,
  presentCoverage,
  presentFundedRide,
  versionOfAgreement,
} from '../presenters/agreements.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** What organisations promise to pay for rides. */
export const agreementRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/organisations/{id}/agreements',
    summary:
      'What the organization pays for, each with its budget of today, ended agreements too; for its managers, who reads its bills, and admins',
    ...calls('listAgreements', { id: 'organisationId' }),
    response: z.array(agreementShape),
    present: (agreements) => agreements.map(presentAgreement),
  }),
  listRoute({
    method: 'GET',
    path: '/api/organisations/{id}/rides',
    summary:
      'The rides that the organization pays for or has promised to, the newest pickup first; for the same people',
    ...calls('listFundedRides', { id: 'organisationId' }),
    query: pageQuery.extend(
      fundedRidesInput.pick({ firstDay: true, lastDay: true, agreementId: true }).shape,
    ),
    response: fundedRideShape,
    present: presentFundedRide,
  }),
  route({
    method: 'POST',
    path: '/api/admin/organisations/{id}/agreements',
    summary: 'An organization promises to pay for rides of its passengers',
    access: accessOf('addAgreement'),
    status: 201,
    body: passThrough(addAgreementFields.omit({ organisationId: true })),
    response: agreementShape,
    run: (useCases, { actor, params, body }) =>
      useCases.addAgreement.execute(actor, { ...body, organisationId: params.id }),
    present: presentAgreement,
    headers: (view) => toETag(versionOfAgreement(view)),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/agreements/{id}',
    summary: 'Change what an agreement pays, from the next booking on',
    access: accessOf('updateAgreement'),
    isVersioned: true,
    body: passThrough(updateAgreementFields.omit({ agreementId: true, version: true })),
    response: agreementShape,
    run: (useCases, { actor, params, body, version }) =>
      useCases.updateAgreement.execute(actor, { ...body, agreementId: params.id, version }),
    present: presentAgreement,
    headers: (view) => toETag(versionOfAgreement(view)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/agreements/{id}/end',
    summary: 'Nothing more is promised under the agreement; what is stays promised',
    ...calls('endAgreement', { id: 'agreementId' }),
    body: passThrough(endAgreementInput.pick({ reason: true })),
    response: agreementShape,
    present: presentAgreement,
  }),
  route({
    method: 'POST',
    path: '/api/rides/coverage',
    summary: 'What organizations would pay of a trip now; nobody is told of agreements that they may not use',
    ...calls('showRideCoverage'),
    body: passThrough(rideCoverageInput),
    response: z.array(coverageShape),
    present: (options) => options.map(presentCoverage),
  }),
];
