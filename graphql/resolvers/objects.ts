import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
  createUpload: (_, { input }, { useCases, actor }) =>
    useCases.createUpload.execute(actor, { purpose: input.purpose ?? undefined }),
  setProfilePhoto: (_, { input }, { useCases, actor }) =>
    useCases.setProfilePhoto.execute(actor, { photoURL: input.photoUrl }),
} satisfies Resolvers['Mutation'];
