import type { z } from 'zod';
import type { toldWayField } from '../../application/care/inputs.ts';
import { undoUntil } from '../../domain/care/passenger-merge.ts';
import { fullName } from '../../domain/users/user.ts';
import type { LiveChange } from '../../application/rides/watch-rides.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getChange, untilReturned } from '../live-changes.ts';

/** The use case refuses what an operator cannot have been told. */
type Told = z.input<typeof toldWayField>;

export const Query = {
  caregivers: (_, asked, { useCases, actor }) => useCases.listCaregivers.execute(actor, asked),
  peopleCaredFor: (_, asked, { useCases, actor }) => useCases.listPeopleCaredFor.execute(actor, asked),
  careInvitation: (_, { token }, { useCases }) => useCases.readInvitation.execute({ token }),
} satisfies Resolvers['Query'];

export const Mutation = {
  inviteCaregiver: async (_, { input }, { useCases, actor, configuration: { webUrl } }) => {
    const { language, consent, scopes, ...asked } = input;
    const { token, invitation } = await useCases.inviteCaregiver.execute(actor, {
      ...asked,
      scopes: [...scopes],
      language: language ?? undefined,
      consent: (consent ?? null) as Told | null,
    });
    return { url: `${webUrl}/care#token=${token}`, invitation };
  },
  declineCareInvitation: async (_, { input }, { useCases, actor }) => {
    await useCases.declineInvitation.execute(actor, input);
    return { message: 'Invitation declined' };
  },
  changeCaregiver: (_, { input: { consent, grantId, scopes } }, { useCases, actor }) =>
    useCases.changeCaregiver.execute(actor, {
      grantId,
      scopes: [...scopes],
      consent: (consent ?? null) as Told | null,
    }),
  addPassenger: (_, { input: { consent, ...person } }, { useCases, actor }) =>
    useCases.addPassenger.execute(actor, { ...person, consent: consent as Told }),
  openAccount: (_, { input: { consent, ...asked } }, { useCases, actor }) =>
    useCases.openAccount.execute(actor, { ...asked, consent: consent as Told }),
  deletePassenger: async (_, { input }, { useCases, actor }) => {
    await useCases.deletePassenger.execute(actor, input);
    return { message: 'Passenger deleted' };
  },
} satisfies Resolvers['Mutation'];

export const Subscription: Resolvers['Subscription'] = {
  careChanged: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.care(session.token, signal)),
    resolve: (live: LiveChange<true>) => getChange(live),
  },
};

export const CareGrant: Resolvers['CareGrant'] = {
  id: ({ grant }) => grant.id,
  scopes: ({ grant }) => [...grant.scopes],
  consent: ({ grant }) => grant.consent,
  grantedAt: ({ grant }) => grant.grantedAt,
  endedAt: ({ grant }) => grant.endedAt,
};

export const MergePreview: Resolvers['MergePreview'] = {
  walletAmount: ({ walletCents }) => walletCents,
};

export const PassengerMerge: Resolvers['PassengerMerge'] = {
  id: ({ merge }) => merge.id,
  reason: ({ merge }) => merge.reason,
  mergedAt: ({ merge }) => merge.mergedAt,
  mergedBy: ({ mergedBy }) => mergedBy && fullName(mergedBy),
  undoUntil: ({ merge }) => undoUntil(merge),
  undoneAt: ({ merge }) => merge.undoneAt,
  undoneBy: ({ undoneBy }) => undoneBy && fullName(undoneBy),
};
