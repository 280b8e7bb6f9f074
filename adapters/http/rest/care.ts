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
import { accessOf, calls, route, type RestRoute } from '../rest-route.ts';

const messageShape = z.object({ message: z.string() });

/** Who helps whom. */
export const careRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/care/caregivers',
    summary: 'Who helps the signed-in rider, and who is invited to; of `passengerId` for admins',
    ...calls('listCaregivers'),
    query: passengerQuery,
    response: caregiversShape,
    present: presentCaregivers,
  }),
  route({
    method: 'GET',
    path: '/api/care/people',
    summary: 'Whom the signed-in rider helps; whom `caregiverId` helps for admins',
    ...calls('listPeopleCaredFor'),
    query: z.object({ caregiverId: z.uuid().optional() }),
    response: z.array(careGrantShape),
    present: (views) => views.map(presentGrant),
  }),
  route({
    method: 'POST',
    path: '/api/care/invitations',
    summary:
      'Invite somebody to help, once and within a week; admins for a passenger without an account, with how they have agreed. Ten people and invitations at most (409 TOO_MANY_CAREGIVERS)',
    ...calls('inviteCaregiver'),
    status: 201,
    isToldOnce: true,
    body: passThrough(inviteCaregiverInput),
    response: madeInvitationShape,
    present: presentMadeInvitation,
  }),
  route({
    method: 'DELETE',
    path: '/api/care/invitations/{id}',
    summary: 'Withdraw an invitation, for its passenger and admins',
    ...calls('withdrawInvitation', { id: 'invitationId' }),
    response: careInvitationShape,
    present: presentInvitation,
  }),
  route({
    method: 'POST',
    path: '/api/care/invitation',
    summary:
      'What the token of an invitation stands for. One that was used or withdrawn, is too old or never was is answered alike: null',
    ...calls('readInvitation'),
    body: passThrough(invitationTokenInput),
    response: z.object({ invitation: shownInvitationShape.nullable() }),
    present: (shown) => ({ invitation: shown && presentShown(shown) }),
  }),
  route({
    method: 'POST',
    path: '/api/care/accept',
    summary:
      'Accept an invitation with a rider account, with `organisationId` in the name of an organization that one coordinates',
    ...calls('acceptInvitation'),
    body: passThrough(acceptInvitationInput),
    response: careGrantShape,
    present: presentGrant,
  }),
  route({
    method: 'POST',
    path: '/api/care/decline',
    summary: 'Decline an invitation: nobody can accept it any more',
    ...calls('declineInvitation'),
    body: passThrough(invitationTokenInput),
    response: messageShape,
    present: () => ({ message: 'Invitation declined' }),
  }),
  route({
    method: 'PUT',
    path: '/api/care/grants/{id}',
    summary: 'Give a caregiver other rights; 409 CARE_CHANGED when the grant does not hold any more',
    ...calls('changeCaregiver', { id: 'grantId' }),
    body: passThrough(changeCaregiverInput.omit({ grantId: true })),
    response: careGrantShape,
    present: presentGrant,
  }),
  route({
    method: 'DELETE',
    path: '/api/care/grants/{id}',
    summary: 'Take all rights of a grant at once, for the passenger, the caregiver and admins',
    ...calls('endCare', { id: 'grantId' }),
    response: careGrantShape,
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
    ...calls('updatePassenger', { id: 'userId' }),
    isVersioned: true,
    body: passThrough(updatePassengerInput.omit({ userId: true, version: true })),
    response: userShape,
    present: presentUser,
    headers: (user) => toETag(toContactRecord(user).version),
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/account',
    summary:
      'Open an account for a passenger who had none: a mail with a link to choose a password goes to the address',
    ...calls('openAccount', { id: 'userId' }),
    body: passThrough(openAccountInput.omit({ userId: true })),
    response: userShape,
    present: presentUser,
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/delete',
    summary:
      'Delete a passenger without an account for good; refused while rides, payments or balances are open',
    ...calls('deletePassenger', { id: 'userId' }),
    body: passThrough(deletePassengerInput.pick({ reason: true })),
    response: messageShape,
    present: () => ({ message: 'Passenger deleted' }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/merge-preview',
    summary:
      'What merging a passenger without an account into the same person, `intoId`, would do, and what has to end first',
    ...calls('previewMerge', { id: 'fromId' }),
    body: passThrough(mergedPairInput.omit({ fromId: true })),
    response: mergePreviewShape,
    present: presentMergePreview,
  }),
  route({
    method: 'POST',
    path: '/api/admin/passengers/{id}/merge',
    summary:
      'Merge a passenger without an account into the same person, as the preview of that `version` said (409 RECORD_CHANGED, MERGE_BLOCKED, PASSENGER_MERGED)',
    ...calls('mergePassengers', { id: 'fromId' }),
    body: passThrough(mergePassengersInput.omit({ fromId: true })),
    response: passengerMergeShape,
    present: presentMerge,
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/{id}/merges',
    summary: 'All merges from and into a user, undone ones too, the newest first',
    ...calls('listPassengerMerges', { id: 'userId' }),
    response: z.array(passengerMergeShape),
    present: (merges) => merges.map(presentMerge),
  }),
  route({
    method: 'POST',
    path: '/api/admin/merges/{id}/undo',
    summary:
      'Take a merge back within 30 days (409 MERGE_UNDONE, MERGE_FINAL, MERGE_BLOCKED, MERGE_MONEY_SPENT)',
    ...calls('undoMerge', { id: 'mergeId' }),
    body: passThrough(undoMergeInput.omit({ mergeId: true })),
    response: passengerMergeShape,
    present: presentMerge,
  }),
];
