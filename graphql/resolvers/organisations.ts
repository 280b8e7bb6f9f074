import type { z } from 'zod';
import type { toldWayField } from '../../application/care/inputs.ts';
import { toOrganisationRecord } from '../../domain/organisations/organisation.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

/** The use case refuses what a coordinator cannot have been told. */
type Told = z.input<typeof toldWayField>;

export const Query = {
  memberInvitation: (_, { token }, { useCases }) => useCases.readMemberInvitation.execute({ token }),
} satisfies Resolvers['Query'];

export const Mutation = {
  inviteMember: async (_, { input: { language, roles, ...asked } }, { useCases, actor }) => {
    const input = { ...asked, roles: [...roles], language: language ?? undefined };
    return (await useCases.inviteMember.execute(actor, input)).invitation;
  },
  declineMemberInvitation: async (_, { input }, { useCases, actor }) => {
    await useCases.declineMemberInvitation.execute(actor, input);
    return { message: 'Invitation declined' };
  },
  changeMember: (_, { input: { membershipId, roles } }, { useCases, actor }) =>
    useCases.changeMember.execute(actor, { membershipId, roles: [...roles] }),
  addOrganisationPassenger: (_, { input: { consent, scopes, ...asked } }, { useCases, actor }) =>
    useCases.addOrganisationPassenger.execute(actor, {
      ...asked,
      scopes: [...scopes],
      consent: consent as Told,
    }),
} satisfies Resolvers['Mutation'];

export const Organisation: Resolvers['Organisation'] = {
  version: (organisation) => toOrganisationRecord(organisation).version,
};

export const OrganisationMember: Resolvers['OrganisationMember'] = {
  id: ({ membership }) => membership.id,
  person: ({ user }) => user,
  roles: ({ membership }) => [...membership.roles],
  joinedAt: ({ membership }) => membership.joinedAt,
  endedAt: ({ membership }) => membership.endedAt,
};

export const OwnMembership: Resolvers['OwnMembership'] = {
  id: ({ membership }) => membership.id,
  roles: ({ membership }) => [...membership.roles],
  joinedAt: ({ membership }) => membership.joinedAt,
};
