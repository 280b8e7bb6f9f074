import { z } from 'zod';
import {
  acceptInvitationInput,
  addPassengerInput,
  changeCaregiverInput,
  deletePassengerInput,
  openAccountInput,
  invitationTokenInput,
  inviteCaregiverInput,
  mergedPairInput,
  mergePassengersInput,
  undoMergeInput,
  updatePassengerInput,
} from '../../../application/care/inputs.ts';
import { toContactRecord } from '../../../domain/users/contact-record.ts';
import { passThrough } from '../body-reader.ts';
import {
  careGrantShape,
  careInvitationShape,
  caregiversShape,
  madeInvitationShape,
  passengerQuery,
  presentCaregivers,
  presentGrant,
  presentInvitation,
  presentMadeInvitation,
  presentShown,
  shownInvitationShape,
} from '../presenters/care.ts';
import {
  mergePreviewShape,
  passengerMergeShape,
  presentMerge,
  presentMergePreview,
} from '../presenters/passenger-merges.ts';
import { presentUser, userShape } from '../presenters/users.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const messageShape = z.object({ message: z.string() });

/** Who helps whom. */
export const careRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/care/caregivers',
    summary: 'Who helps the signed-in rider, and who is invited to; of `passengerId` for admins',
    access: accessOf('listCaregivers'),
    query: passengerQuery,
    response: caregiversShape,
    run: (useCases, { actor, query }) => useCases.listCaregivers.execute(actor, query),
    present: presentCaregivers,
  }),
  route({
    method: 'GET',
    path: '/api/care/people',
    summary: 'Whom the signed-in rider helps; whom `caregiverId` helps for admins',
    access: accessOf('listPeopleCaredFor'),
    query: z.object({ caregiverId: z.uuid().optional() }),
    response: z.array(careGrantShape),
    run: (useCases, { actor, query }) => useCases.listPeopleCaredFor.execute(actor, query),
    present: (views) => views.map(presentGrant),
  }),
  route({
    method: 'POST',
    path: '/api/care/invitations',
    summary:
      'Invite somebody to help, once and within a week; admins for a passenger without an account, with how they have agreed. Ten people and invitations at most (409 TOO_MANY_CAREGIVERS)',
    access: accessOf('inviteCaregiver'),
    status: 201,
    isToldOnce: true,
    body: passThrough(inviteCaregiverInput),
    response: madeInvitationShape,
    run: (useCases, { actor, body }) => useCases.inviteCaregiver.execute(actor, body),
    present: presentMadeInvitation,
  }),
  route({
    method: 'DELETE',
    path: '/api/care/invitations/{id}',
    summary: 'Withdraw an invitation, for its passenger and admins',
    access: accessOf('withdrawInvitation'),
    response: careInvitationShape,
    run: (useCases, { actor, params }) =>
      useCases.withdrawInvitation.execute(actor, { invitationId: params.id }),
    present: presentInvitation,
  }),
  route({
    method: 'POST',
    path: '/api/care/invitation',
    summary:
      'What the token of an invitation stands for. One that was used or withdrawn, is too old or never was is answered alike: null',
    access: accessOf('readInvitation'),
    body: passThrough(invitationTokenInput),
    response: z.object({ invitation: shownInvitationShape.nullable() }),
    run: (useCases, { body }) => useCases.readInvitation.execute(body),
    present: (shown) => ({ invitation: shown && presentShown(shown) }),
  }),
  route({
    method: 'POST',
    path: '/api/care/accept',
    summary:
      'Accept an invitation with a rider account, with `organisationId` in the name of an organization that one coordinates',
    access: accessOf('acceptInvitation'),
    body: passThrough(acceptInvitationInput),
    response: careGrantShape,
    run: (useCases, { actor, body }) => useCases.acceptInvitation.execute(actor, body),
    present: presentGrant,
  }),
  route({
    method: 'POST',
    path: '/api/care/decline',
    summary: 'Decline an invitation: nobody can accept it any more',
    access: accessOf('declineInvitation'),
    body: passThrough(invitationTokenInput),
    response: messageShape,
    run: (useCases, { actor, body }) => useCases.declineInvitation.execute(actor, body),
    present: () => ({ message: 'Invitation declined' }),
  }),
  route({
    method: 'PUT',
    path: '/api/care/grants/{id}',
    summary: 'Give a caregiver other rights; 409 CARE_CHANGED when the grant does not hold any more',
    access: accessOf('changeCaregiver'),
    body: passThrough(changeCaregiverInput.omit({ grantId: true })),
    response: careGrantShape,
    run: (useCases, { actor, params, body }) =>
      useCases.changeCaregiver.execute(actor, { ...body, grantId: params.id }),
    present: presentGrant,
  }),
  route({
    method: 'DELETE',
    path: '/api/care/grants/{id}',
    summary: 'Take all rights of a grant at once, for the passenger, the caregiver and admins',
    access: accessOf('endCare'),
    response: careGrantShape,
    run: (useCases, { actor, params }) => useCases.endCare.execute(actor, { grantId: params.id }),
    present: presentGrant,
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers',
    summary: 'Add a passenger without an account; /api/admin/users?accountFilter=without lists them',
    access: accessOf('addPassenger'),
    status: 201,
    body: passThrough(addPassengerInput.omit({ id: true })),
    response: userShape,
    run: (useCases, { actor, body, requestId: id }) => useCases.addPassenger.execute(actor, { ...body, id }),
    present: presentUser,
    headers: (user) => toETag(toContactRecord(user).version),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/passengers/{id}',
    summary: 'Change name and phone of a passenger without an account',
    access: accessOf('updatePassenger'),
    isVersioned: true,
    body: passThrough(updatePassengerInput.omit({ userId: true, version: true })),
    response: userShape,
    run: (useCases, { actor, params, body, version }) =>
      useCases.updatePassenger.execute(actor, { ...body, userId: params.id, version }),
    present: presentUser,
    headers: (user) => toETag(toContactRecord(user).version),
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/account',
    summary:
      'Open an account for a passenger who had none: a mail with a link to choose a password goes to the address',
    access: accessOf('openAccount'),
    body: passThrough(openAccountInput.omit({ userId: true })),
    response: userShape,
    run: (useCases, { actor, params, body }) =>
      useCases.openAccount.execute(actor, { ...body, userId: params.id }),
    present: presentUser,
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/delete',
    summary:
      'Delete a passenger without an account for good; refused while rides, payments or balances are open',
    access: accessOf('deletePassenger'),
    body: passThrough(deletePassengerInput.pick({ reason: true })),
    response: messageShape,
    run: (useCases, { actor, params, body }) =>
      useCases.deletePassenger.execute(actor, { ...body, userId: params.id }),
    present: () => ({ message: 'Passenger deleted' }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/merge-preview',
    summary:
      'What merging a passenger without an account into the same person, `intoId`, would do, and what has to end first',
    access: accessOf('previewMerge'),
    body: passThrough(mergedPairInput.omit({ fromId: true })),
    response: mergePreviewShape,
    run: (useCases, { actor, params, body }) =>
      useCases.previewMerge.execute(actor, { ...body, fromId: params.id }),
    present: presentMergePreview,
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/merge',
    summary:
      'Merge a passenger without an account into the same person, as the preview of that `version` said (409 RECORD_CHANGED, MERGE_BLOCKED, PASSENGER_MERGED)',
    access: accessOf('mergePassengers'),
    body: passThrough(mergePassengersInput.omit({ fromId: true })),
    response: passengerMergeShape,
    run: (useCases, { actor, params, body }) =>
      useCases.mergePassengers.execute(actor, { ...body, fromId: params.id }),
    present: presentMerge,
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/{id}/merges',
    summary: 'All merges from and into a user, undone ones too, the newest first',
    access: accessOf('listPassengerMerges'),
    response: z.array(passengerMergeShape),
    run: (useCases, { actor, params }) => useCases.listPassengerMerges.execute(actor, { userId: params.id }),
    present: (merges) => merges.map(presentMerge),
  }),
  route({
    method: 'POST',
    path: '/api/admin/merges/{id}/undo',
    summary:
      'Take a merge back within 30 days (409 MERGE_UNDONE, MERGE_FINAL, MERGE_BLOCKED, MERGE_MONEY_SPENT)',
    access: accessOf('undoMerge'),
    body: passThrough(undoMergeInput.omit({ mergeId: true })),
    response: passengerMergeShape,
    run: (useCases, { actor, params, body }) =>
      useCases.undoMerge.execute(actor, { ...body, mergeId: params.id }),
    present: presentMerge,
  }),
];
