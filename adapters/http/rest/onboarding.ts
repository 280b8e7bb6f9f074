import { z } from 'zod';
import {
  documentReviewFields,
  listDriverApplicationsInput,
  rejectionReasonField,
  reviewFields,
  submitDriverApplicationInput,
  submitDriverDocumentInput,
} from '../../../application/onboarding/inputs.ts';
import type { DriverReview } from '../../../application/ports/onboarding.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { converted, passThrough } from '../body-reader.ts';
import {
  applicationShape,
  documentShape,
  driverDetailsShape,
  presentApplication,
  presentDocument,
  presentDriverDetails,
  presentReview,
  reviewShape,
} from '../presenters/driver-applications.ts';
import { admin } from '../../../application/access.ts';
import { calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

type Decision = Parameters<UseCases['reviewDriverApplication']['execute']>[1];

/** Decides, and answers what the review is afterwards. */
async function review(useCases: UseCases, actor: UserActor, decision: Decision): Promise<DriverReview> {
  const { id } = await useCases.reviewDriverApplication.execute(actor, decision);
  return useCases.showDriverReview.execute(actor, { driverId: id });
}

/** What applicants and drivers do. */
const ownRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/driver/application',
    summary: "The signed-in driver's application, null when there is none",
    ...calls('showDriverApplication'),
    response: z.object({ application: applicationShape.nullable() }),
    present: (application) => ({ application: application && presentApplication(application) }),
  }),
  route({
    method: 'POST',
    path: '/api/driver/application',
    summary: 'Apply to drive, or again after a rejection or when changes were asked for',
    ...calls('submitDriverApplication'),
    status: 201,
    body: passThrough(submitDriverApplicationInput),
    response: applicationShape,
    present: presentApplication,
  }),
  route({
    method: 'GET',
    path: '/api/driver/documents',
    summary: "The signed-in driver's license, insurance and registration: accepted, refused or waiting",
    ...calls('showDriverDocuments'),
    response: z.array(documentShape),
    present: (documents) => documents.map(presentDocument),
  }),
  route({
    method: 'POST',
    path: '/api/driver/documents',
    summary: 'Use an uploaded picture (purpose driver_document) as a document, in place of the one before',
    ...calls('submitDriverDocument'),
    status: 201,
    body: passThrough(submitDriverDocumentInput),
    response: documentShape,
    present: presentDocument,
  }),
];

/** From the application of a driver to its approval. */
export const onboardingRoutes: readonly RestRoute[] = [
  ...ownRoutes,
  listRoute({
    method: 'GET',
    path: '/api/admin/driver-applications',
    summary: 'Applications to drive, newest first',
    ...calls('listDriverApplications'),
    query: pageQuery.extend({ status: listDriverApplicationsInput.shape.status }),
    response: reviewShape,
    present: presentReview,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/driver-applications/{id}/review',
    summary: 'Decide about an application, or say what has to be changed; the applicant is told by mail',
    access: admin,
    body: passThrough(reviewFields),
    response: reviewShape,
    run: (useCases, { actor, params, body }) =>
      review(useCases, actor, { ...body, applicationId: params.id }),
    present: presentReview,
  }),
  route({
    method: 'GET',
    path: '/api/admin/driver-details/{driverId}',
    summary: 'An applicant with vehicle, documents and application',
    ...calls('showDriverReview'),
    response: driverDetailsShape,
    present: presentDriverDetails,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/drivers/{driverId}/approve',
    summary: 'Approve an applicant whose agreement and documents are accepted; again is no error',
    access: admin,
    response: reviewShape,
    run: (useCases, { actor, params }) => review(useCases, actor, { ...params, status: 'approved' }),
    present: presentReview,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/drivers/{driverId}/reject',
    summary: 'Reject an applicant for a reason, who may apply again',
    access: admin,
    body: converted(z.object({ reason: rejectionReasonField })),
    response: reviewShape,
    run: (useCases, { actor, params, body: { reason } }) =>
      review(useCases, actor, { ...params, status: 'rejected', rejectionReason: reason }),
    present: presentReview,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/driver-documents/{id}/review',
    summary: 'Accept or refuse a document; refusing takes the driver out of dispatch at once',
    ...calls('reviewDriverDocument', { id: 'documentId' }),
    body: passThrough(documentReviewFields),
    response: documentShape,
    present: presentDocument,
  }),
];
