import type { MutationResolvers, QueryResolvers, UserResolvers } from '../generated/resolver-types.ts';

export const usersQueries: Pick<QueryResolvers, 'configuration' | 'currentUser' | 'sessions'> = {
  configuration: (_, _args, { configuration }) => configuration,
  currentUser: (_, _args, { caller }) => caller?.user ?? null,
  sessions: (_, _args, { useCases, actor }) => useCases.listSessions.execute(actor),
};

export const usersMutations: Pick<
  MutationResolvers,
  'register' | 'logIn' | 'logOut' | 'endSession' | 'endOtherSessions'
> = {
  register: async (_, { input }, { useCases, session }) => {
    const { origin } = session;
    const person = { ...input, userType: input.userType ?? undefined };
    const signedIn = await useCases.registerUser.execute(person, { origin });
    return { token: session.signIn(signedIn), user: signedIn.user };
  },
  logIn: async (_, { input }, { useCases, session }) => {
    const signedIn = await useCases.logIn.execute(input, session.origin);
    return { token: session.signIn(signedIn), user: signedIn.user };
  },
  logOut: async (_, _args, { useCases, session, caller }) => {
    await useCases.logOut.execute(session.token, session.origin);
    session.signOut();
    return caller?.user ?? null;
  },
  endSession: async (_, { input }, { useCases, actor }) => {
    await useCases.endSession.execute(actor, input);
    return useCases.listSessions.execute(actor);
  },
  endOtherSessions: async (_, _args, { useCases, actor }) => {
    await useCases.endOtherSessions.execute(actor);
    return useCases.listSessions.execute(actor);
  },
};

export const User: UserResolvers = {
  type: ({ userType }) => userType,
  isEmailVerified: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
};
