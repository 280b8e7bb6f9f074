import type { MutationResolvers } from '../generated/resolver-types.ts';

export const objectsMutations: Pick<
  MutationResolvers,
  'createUpload' | 'setProfilePhoto' | 'removeProfilePhoto'
> = {
  createUpload: (_, { input }, { useCases, actor }) =>
    useCases.createUpload.execute(actor, { purpose: input.purpose ?? undefined }),
  setProfilePhoto: (_, { input }, { useCases, actor }) =>
    useCases.setProfilePhoto.execute(actor, { photoURL: input.photoUrl }),
  removeProfilePhoto: (_, _args, { useCases, actor }) => useCases.removeProfilePhoto.execute(actor),
};
