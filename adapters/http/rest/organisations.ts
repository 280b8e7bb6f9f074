import { z } from 'zod';
import { invitationTokenInput } from '../../../application/care/inputs.ts';
import {
  addOrganisationInput,
  addOrganisationPassengerInput,
  changeMemberInput,
  closeOrganisationInput,
  inviteMemberInput,
  updateOrganisationInput,
} from '../../../application/organisations/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { careGrantShape, presentGrant } from '../presenters/care.ts';
import {
  listedOrganisationShape,
  memberInvitationShape,
  memberShape,
  organisationShape,
  ownMembershipShape,
  presentListed,
  presentMember,
  presentMemberInvitation,
  presentOrganisation,
  presentOwn,
  presentShownMember,
  presentShownOrganisation,
  shownMemberInvitationShape,
  shownOrganisationShape,
  versionOfOrganisation,
} from '../presenters/organisations.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const messageShape = z.object({ message: z.string() });

/** Organisations, who acts for them, and whom they help. */
export const organisationRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/admin/organisations',
    summary: 'Organizations that are open, or with `isOpen=false` those that are closed; the newest first',
    access: accessOf('listOrganisations'),
    query: pageQuery.extend({ isOpen: z.enum(['true', 'false']).optional() }),
    response: listedOrganisationShape,
    run: (useCases, { actor, query: { isOpen, ...page } }) =>
      useCases.listOrganisations.execute(actor, { ...page, isOpen: isOpen !== 'false' }),
    present: presentListed,
  }),
  route({
    method: 'POST',
    path: '/api/admin/organisations',
    summary: 'Add an organization; 409 ORGANISATION_EXISTS when an open one has the name',
    access: accessOf('addOrganisation'),
    status: 201,
    body: passThrough(addOrganisationInput),
    response: organisationShape,
    run: (useCases, { actor, body }) => useCases.addOrganisation.execute(actor, body),
    present: presentOrganisation,
    headers: (organisation) => toETag(versionOfOrganisation(organisation)),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/organisations/{id}',
    summary: 'Change name, kind and where an organization is reached',
    access: accessOf('updateOrganisation'),
    isVersioned: true,
    body: passThrough(updateOrganisationInput.omit({ organisationId: true, version: true })),
    response: organisationShape,
    run: (useCases, { actor, params, body, version }) =>
      useCases.updateOrganisation.execute(actor, { ...body, organisationId: params.id, version }),
    present: presentOrganisation,
    headers: (organisation) => toETag(versionOfOrganisation(organisation)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/organisations/{id}/close',
    summary: 'End an organization for good, with its memberships and all that passengers let it do',
    access: accessOf('closeOrganisation'),
    body: passThrough(closeOrganisationInput.pick({ reason: true })),
    response: organisationShape,
    run: (useCases, { actor, params, body }) =>
      useCases.closeOrganisation.execute(actor, { ...body, organisationId: params.id }),
    present: presentOrganisation,
  }),
  route({
    method: 'GET',
    path: '/api/organisations',
    summary: 'The organizations that the signed-in rider acts for',
    access: accessOf('listOwnOrganisations'),
    response: z.array(ownMembershipShape),
    run: (useCases, { actor }) => useCases.listOwnOrganisations.execute(actor),
    present: (memberships) => memberships.map(presentOwn),
  }),
  route({
    method: 'GET',
    path: '/api/organisations/{id}',
    summary: 'An organization with who acts for it, for its members and admins',
    access: accessOf('showOrganisation'),
    response: shownOrganisationShape,
    run: (useCases, { actor, params }) =>
      useCases.showOrganisation.execute(actor, { organisationId: params.id }),
    present: presentShownOrganisation,
    headers: ({ organisation }) => toETag(versionOfOrganisation(organisation)),
  }),
  listRoute({
    method: 'GET',
    path: '/api/organisations/{id}/passengers',
    summary: 'Who lets the organization book for them, the newest first; for its coordinators and admins',
    access: accessOf('listOrganisationPassengers'),
    query: pageQuery,
    response: careGrantShape,
    run: (useCases, { actor, params, query }) =>
      useCases.listOrganisationPassengers.execute(actor, { ...query, organisationId: params.id }),
    present: presentGrant,
  }),
  route({
    method: 'POST',
    path: '/api/organisations/{id}/passengers',
    summary: 'Add a passenger without an account, who lets the organization help, with how they have said so',
    access: accessOf('addOrganisationPassenger'),
    status: 201,
    body: passThrough(addOrganisationPassengerInput.omit({ organisationId: true })),
    response: careGrantShape,
    run: (useCases, { actor, params, body }) =>
      useCases.addOrganisationPassenger.execute(actor, { ...body, organisationId: params.id }),
    present: presentGrant,
  }),
  route({
    method: 'POST',
    path: '/api/organisations/{id}/invitations',
    summary: 'Send an invitation to become a member, for managers and admins',
    access: accessOf('inviteMember'),
    status: 201,
    body: passThrough(inviteMemberInput.omit({ organisationId: true })),
    response: memberInvitationShape,
    run: (useCases, { actor, params, body }) =>
      useCases.inviteMember.execute(actor, { ...body, organisationId: params.id }),
    present: ({ invitation }) => presentMemberInvitation(invitation),
  }),
  route({
    method: 'DELETE',
    path: '/api/members/invitations/{id}',
    summary: 'Withdraw an invitation, for managers and admins',
    access: accessOf('withdrawMemberInvitation'),
    response: memberInvitationShape,
    run: (useCases, { actor, params }) =>
      useCases.withdrawMemberInvitation.execute(actor, { invitationId: params.id }),
    present: presentMemberInvitation,
  }),
  route({
    method: 'POST',
    path: '/api/members/invitation',
    summary:
      'What the token of an invitation stands for. One that was used or withdrawn, is too old or never was is answered alike: null',
    access: accessOf('readMemberInvitation'),
    body: passThrough(invitationTokenInput),
    response: z.object({ invitation: shownMemberInvitationShape.nullable() }),
    run: (useCases, { body }) => useCases.readMemberInvitation.execute(body),
    present: (shown) => ({ invitation: shown && presentShownMember(shown) }),
  }),
  route({
    method: 'POST',
    path: '/api/members/accept',
    summary: 'Become a member by an invitation, with a rider account',
    access: accessOf('acceptMemberInvitation'),
    body: passThrough(invitationTokenInput),
    response: ownMembershipShape,
    run: (useCases, { actor, body }) => useCases.acceptMemberInvitation.execute(actor, body),
    present: presentOwn,
  }),
  route({
    method: 'POST',
    path: '/api/members/decline',
    summary: 'Decline an invitation: nobody can accept it any more',
    access: accessOf('declineMemberInvitation'),
    body: passThrough(invitationTokenInput),
    response: messageShape,
    run: (useCases, { actor, body }) => useCases.declineMemberInvitation.execute(actor, body),
    present: () => ({ message: 'Invitation declined' }),
  }),
  route({
    method: 'PUT',
    path: '/api/members/{id}',
    summary: 'Give a member other roles; 409 MEMBER_CHANGED when the membership does not hold any more',
    access: accessOf('changeMember'),
    body: passThrough(changeMemberInput.omit({ membershipId: true })),
    response: memberShape,
    run: (useCases, { actor, params, body }) =>
      useCases.changeMember.execute(actor, { ...body, membershipId: params.id }),
    present: presentMember,
  }),
  route({
    method: 'DELETE',
    path: '/api/members/{id}',
    summary: 'Take a membership at once, for managers, admins and the member who leaves',
    access: accessOf('removeMember'),
    response: memberShape,
    run: (useCases, { actor, params }) => useCases.removeMember.execute(actor, { membershipId: params.id }),
    present: presentMember,
  }),
];
