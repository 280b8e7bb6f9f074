import type { MutationResolvers, QueryResolvers, UserResolvers } from '../generated/resolver-types.ts';

export const usersQueries: Pick<QueryResolvers, 'configuration' | 'currentUser'> = {
  configuration: (_, _args, { configuration }) => configuration,
  currentUser: (_, _args, { caller }) => caller?.user ?? null,
};

export const usersMutations: Pick<MutationResolvers, 'register' | 'logIn' | 'logOut'> = {
  register: async (_, { input }, { useCases, session }) => {
    const signedIn = await useCases.registerUser.execute(
      { ...input, userType: input.userType ?? undefined },
      { origin: session.origin },
    );
    session.setCookie(signedIn.token);
    return signedIn;
  },
  logIn: async (_, { input }, { useCases, session }) => {
    const signedIn = await useCases.logIn.execute(input, session.origin);
    session.setCookie(signedIn.token);
    return signedIn;
  },
  logOut: async (_, _args, { useCases, session, caller }) => {
    await useCases.logOut.execute(session.token, session.origin);
    session.setCookie(null);
    return caller?.user ?? null;
  },
};

export const User: UserResolvers = {
  type: ({ userType }) => userType,
};
