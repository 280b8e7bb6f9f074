import { toContactRecord } from '../../domain/users/contact-record.ts';
import { type EmergencyContact, toEmergencyContactRecord } from '../../domain/users/emergency-contact.ts';
import { afterAtLeast } from '../after-at-least.ts';
import type { GraphqlContext } from '../context.ts';
import { lacksSecondFactor } from '../../domain/users/permissions.ts';
import { toConnection, toPageInput } from '../connections.ts';
import { toRides } from '../ride-connection.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

/** A link takes some writes more than none: many times what either takes. */
const RESET_MS = 500;

/** Nobody is a contact without a name, so that a form has the version of it. */
function toEmergencyContact(contact: EmergencyContact | null) {
  const { name = null, phone = null, language = null } = contact ?? {};
  return { name, phone, language, version: toEmergencyContactRecord(contact).version };
}

export const Query = {
  emergencyContact: async (_, { passengerId }, { useCases, actor }) =>
    toEmergencyContact(await useCases.showEmergencyContact.execute(actor, { passengerId })),
  configuration: (_, _args, { configuration }) => configuration,
  currentUser: (_, _args, { caller }) => caller?.user ?? null,
  sessionEnd: (_, _args, { useCases, session }) => useCases.showSessionEnd.execute(session.token),
  users: async (_, { type, sort, ...asked }, { useCases, actor }) => {
    const input = { ...asked, ...toPageInput(asked), userType: type, sort: sort ?? undefined };
    const [found, matches] = await Promise.all([
      useCases.listUsers.execute(actor, input),
      useCases.countUsers.execute(actor, input),
    ]);
    const { count: matchCount, isComplete: isMatchCountExact } = matches;
    return { ...toConnection(found, asked), matchCount, isMatchCountExact };
  },
  userBookings: async (_, { userId, ...page }, context) => {
    const { useCases, actor } = context;
    const found = await useCases.listUserBookings.execute(actor, { userId, ...toPageInput(page) });
    return toRides(context, found, page);
  },
  userTransactions: async (_, { userId, ...page }, { useCases, actor }) => {
    const [found, totalCount] = await Promise.all([
      useCases.listUserTransactions.execute(actor, { userId, ...toPageInput(page) }),
      useCases.countUserTransactions.execute(actor, { userId }),
    ]);
    return { ...toConnection(found, page), totalCount };
  },
  userSessions: (_, { userId }, context) => sessionsOf(userId, context),
} satisfies Resolvers['Query'];

export const Mutation = {
  saveEmergencyContact: async (_, { input }, { useCases, actor }) =>
    toEmergencyContact(await useCases.saveEmergencyContact.execute(actor, input)),
  removeEmergencyContact: async (_, { input }, { useCases, actor }) =>
    toEmergencyContact(await useCases.removeEmergencyContact.execute(actor, input)),
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
  reinstateUser: (_, { input: { userId, reason } }, { useCases, actor }) =>
    useCases.reinstateUser.execute(actor, { userId, reason: reason ?? undefined }),
  changeUserRole: (_, { input: { type, isDispatcher, ...input } }, { useCases, actor }) =>
    useCases.changeRole.execute(actor, { ...input, userType: type, isDispatcher: isDispatcher ?? false }),
  endUserSessions: async (_, { input }, context) => {
    await context.useCases.endSessionsOf.execute(context.actor, input);
    return sessionsOf(input.userId, context);
  },
  updateProfile: (_, { input }, { useCases, actor }) => {
    const { firstName, lastName, phone, version } = input;
    const names = { firstName: firstName ?? undefined, lastName: lastName ?? undefined };
    return useCases.updateProfile.execute(actor, { ...names, phone, version });
  },
  changePassword: (_, { input }, { useCases, actor, session }) =>
    useCases.changePassword.execute(actor, input, session.origin.deviceToken),
  deleteAccount: async (_, _args, { useCases, actor, session }) => {
    await useCases.deleteAccount.execute(actor);
    session.signOut();
    return { message: 'Account deleted' };
  },
  requestPasswordReset: async (_, { input }, { useCases, session }) => {
    await afterAtLeast(RESET_MS, useCases.requestPasswordReset.execute(input, session.origin));
    return { message: 'If there is an account with this address, we have sent it a link' };
  },
  resetPassword: async (_, { input }, { useCases, session }) => {
    const { deviceToken } = await useCases.resetPassword.execute(input, session.origin);
    session.keepDevice(deviceToken);
    return { message: 'Password changed' };
  },
  confirmEmail: async (_, { input }, { useCases, session }) => {
    await useCases.confirmEmail.execute(input, session.origin);
    return { message: 'Email address confirmed' };
  },
  cancelEmailChange: async (_, { input }, { useCases, session }) => {
    await useCases.cancelEmailChange.execute(input, session.origin);
    return { message: 'Email address kept' };
  },
  reauthenticate: (_, { input }, { useCases, actor }) =>
    useCases.reauthenticate.execute(actor, withoutNulls(input)),
  completeSignIn: async (_, { input }, { useCases, session }) => {
    const signedIn = await useCases.completeSignIn.execute(input, session.origin);
    return { token: session.signIn(signedIn), user: signedIn.user };
  },
  startPasskeySignIn: async (_, { input }, { useCases }) => ({
    options: await useCases.startPasskeySignIn.execute({ pendingToken: input.pendingToken ?? undefined }),
  }),
  signInWithPasskey: async (_, { input }, { useCases, session }) => {
    const signedIn = await useCases.signInWithPasskey.execute(input, session.origin);
    return { token: session.signIn(signedIn), user: signedIn.user };
  },
  startPasskeyReauthentication: async (_, _args, { useCases, actor }) => ({
    options: await useCases.startPasskeyReauthentication.execute(actor),
  }),
  startPasskeyRegistration: async (_, _args, { useCases, actor }) => ({
    options: await useCases.startPasskeyRegistration.execute(actor),
  }),
  registerPasskey: async (_, { input }, { useCases, actor }) => {
    const recoveryCodes = await useCases.registerPasskey.execute(actor, input);
    return { recoveryCodes, secondFactor: await useCases.showSecondFactor.execute(actor) };
  },
  removePasskey: async (_, { input }, { useCases, actor }) => {
    await useCases.removePasskey.execute(actor, input);
    return useCases.showSecondFactor.execute(actor);
  },
  confirmAuthenticatorApp: async (_, { input }, { useCases, actor }) => ({
    codes: await useCases.confirmApp.execute(actor, input),
  }),
  removeAuthenticatorApp: async (_, _args, { useCases, actor }) => {
    await useCases.removeApp.execute(actor);
    return useCases.showSecondFactor.execute(actor);
  },
  renewRecoveryCodes: async (_, _args, { useCases, actor }) => ({
    codes: await useCases.renewRecoveryCodes.execute(actor),
  }),
  endSession: async (_, { input }, { useCases, actor }) => {
    await useCases.endSession.execute(actor, input);
    return useCases.listSessions.execute(actor);
  },
  endOtherSessions: async (_, _args, { useCases, actor }) => {
    await useCases.endOtherSessions.execute(actor);
    return useCases.listSessions.execute(actor);
  },
} satisfies Resolvers['Mutation'];

/** As the operator sees them: none of them asks. */
async function sessionsOf(userId: string, { useCases, actor }: GraphqlContext) {
  const sessions = await useCases.listUserSessions.execute(actor, { userId });
  return sessions.map((session) => ({ ...session, isCurrent: false }));
}

export const UserAccount: Resolvers['UserAccount'] = {
  id: ({ user }) => user.id,
  profile: ({ user, driver }) => driver && { user, driver },
};

export const User: Resolvers['User'] = {
  version: (user) => toContactRecord(user).version,
  type: ({ userType }) => userType,
  mustSetUpSecondFactor: (user, _args, { configuration }) =>
    configuration.adminsNeedSecondFactor && lacksSecondFactor(user),
  isEmailVerified: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
};
