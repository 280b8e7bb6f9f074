import { toContactRecord } from '../../../domain/users/contact-record.ts';
import { toETag } from '../record-versions.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  changePasswordInput,
  completeSignInInput,
  linkInput,
  logInInput,
  newRoleInput,
  registerInput,
  setPasswordInput,
  suspendUserInput,
  updateProfileInput,
  userTypeField,
  saveEmergencyContactInput,
} from '../../../application/users/inputs.ts';
import { says } from '../../../application/field-messages.ts';
import { converted, passThrough } from '../body-reader.ts';
import { passengerQuery } from '../presenters/care.ts';
import { listedUserShape, presentListedUser } from '../presenters/user-accounts.ts';
import { presentUser, signedInShape, userShape } from '../presenters/users.ts';
import { admin, anyone, signedInAtAll } from '../../../application/access.ts';
import { accessOf, calls, alias, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';
import {
  CONTACT_LANGUAGES,
  type EmergencyContact,
  toEmergencyContactRecord,
} from '../../../domain/users/emergency-contact.ts';

const changePassword = route({
  method: 'PUT',
  path: '/api/rider/change-password',
  summary: 'Change the own password; every other session is signed out',
  access: accessOf('changePassword'),
  body: passThrough(changePasswordInput),
  response: userShape,
  run: (useCases, { actor, body, session }) =>
    useCases.changePassword.execute(actor, body, session.origin.deviceToken),
  present: presentUser,
});

const suspendUser = route({
  method: 'PUT',
  path: '/api/admin/users/{id}/suspend',
  summary: 'Shut an account: its sessions end, and rides that have not begun are released',
  access: admin,
  body: passThrough(suspendUserInput.pick({ reason: true })),
  response: userShape,
  run: (useCases, { actor, params, body }) =>
    useCases.suspendUser.execute(actor, { ...body, userId: params.id }),
  present: presentUser,
});

const reinstateUser = route({
  method: 'PUT',
  path: '/api/admin/users/{id}/unsuspend',
  summary:
    'Open a suspended account again; where limits are set, that of an admin waits for a second one (409 APPROVAL_REQUIRED)',
  access: admin,
  response: userShape,
  run: (useCases, { actor, params }) => useCases.reinstateUser.execute(actor, { userId: params.id }),
  present: presentUser,
});

const USER_TYPES = ['rider', 'driver', 'admin'] as const;

const changeRole = route({
  method: 'PUT',
  path: '/api/admin/user/{id}/role',
  summary:
    'Make a rider, driver, dispatcher or admin of somebody, who is signed out everywhere; where limits are set, making an admin waits for a second one (409 APPROVAL_REQUIRED)',
  access: admin,
  body: passThrough(newRoleInput),
  response: userShape,
  run: (useCases, { actor, params, body }) =>
    useCases.changeRole.execute(actor, { ...body, userId: params.id }),
  present: presentUser,
});

const resetPassword = route({
  method: 'PUT',
  path: '/api/admin/users/{id}/reset-password',
  summary:
    'Give somebody a new password; their sessions end, and a mail tells them; where limits are set, that of an admin waits for a second one (409 APPROVAL_REQUIRED)',
  access: admin,
  body: passThrough(setPasswordInput.pick({ newPassword: true })),
  response: userShape,
  run: (useCases, { actor, params, body }) =>
    useCases.setUserPassword.execute(actor, { ...body, userId: params.id }),
  present: presentUser,
});

const userQuery = pageQuery.extend({
  searchTerm: z.string(says('must be given once')).max(100).optional(),
  roleFilter: z
    .enum(['all', 'rider', 'driver', 'admin', 'riders', 'drivers', 'admins'])
    .default('all')
    .transform((role) => USER_TYPES.find((type) => role.startsWith(type)) ?? null),
  statusFilter: z.enum(['all', 'active', 'suspended']).default('all'),
  accountFilter: z.enum(['all', 'with', 'without']).default('all'),
});

/** What admins do with accounts. */
const adminRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Everybody with an account, newest first; searched by the beginnings of names and addresses',
    access: accessOf('listUsers'),
    query: userQuery,
    response: listedUserShape,
    run: (
      useCases,
      { actor, query: { searchTerm: search, roleFilter, statusFilter, accountFilter, ...page } },
    ) => {
      const suspended = statusFilter === 'all' ? null : statusFilter === 'suspended';
      const hasAccount = accountFilter === 'all' ? null : accountFilter === 'with';
      const filter = { search, userType: roleFilter, suspended, hasAccount };
      return useCases.listUsers.execute(actor, { ...filter, ...page });
    },
    present: presentListedUser,
  }),
  changeRole,
  route({
    method: 'PUT',
    path: '/api/admin/change-role/{id}',
    summary: 'As /api/admin/user/{id}/role',
    access: admin,
    body: converted(z.object({ role: userTypeField, isDispatcher: z.boolean().optional() })),
    response: userShape,
    run: (useCases, { actor, params, body: { role, ...also } }) =>
      useCases.changeRole.execute(actor, { ...also, userId: params.id, userType: role }),
    present: presentUser,
  }),
  resetPassword,
  { ...alias('/api/admin/reset-password/{id}', resetPassword), method: 'POST' },
  suspendUser,
  reinstateUser,
  { ...alias('/api/admin/suspend-user/{id}', suspendUser), method: 'POST' },
  { ...alias('/api/admin/unsuspend-user/{id}', reinstateUser), method: 'POST' },
];

/** Accounts and sessions. */
export const usersRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/auth/register',
    summary: "Open a rider's or driver's account and sign in",
    access: accessOf('registerUser'),
    status: 201,
    body: passThrough(registerInput),
    response: signedInShape,
    run: async (useCases, { body, session }) => {
      const signedIn = await useCases.registerUser.execute(body, { origin: session.origin });
      return { token: session.signIn(signedIn), user: signedIn.user };
    },
    present: ({ token, user }) => ({ token, user: presentUser(user) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in; the token is also set as a cookie',
    access: accessOf('logIn'),
    body: passThrough(logInInput),
    response: signedInShape,
    run: async (useCases, { body, session }) => {
      const signedIn = await useCases.logIn.execute(body, session.origin);
      return { token: session.signIn(signedIn), user: signedIn.user };
    },
    present: ({ token, user }) => ({ token, user: presentUser(user) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/complete-login',
    summary:
      'Sign in with a code, after the login was refused with SECOND_FACTOR_REQUIRED and a pendingToken',
    access: accessOf('completeSignIn'),
    body: passThrough(completeSignInInput),
    response: signedInShape,
    run: async (useCases, { body, session }) => {
      const signedIn = await useCases.completeSignIn.execute(body, session.origin);
      return { token: session.signIn(signedIn), user: signedIn.user };
    },
    present: ({ token, user }) => ({ token, user: presentUser(user) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/cancel-email-change',
    summary: 'Stop a change of e-mail address by the token of the link that went to the old one',
    access: accessOf('cancelEmailChange'),
    body: passThrough(linkInput),
    response: z.object({ message: z.string() }),
    run: (useCases, { body, session }) => useCases.cancelEmailChange.execute(body, session.origin),
    present: () => ({ message: 'Email address kept' }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out; signed out already is no error',
    access: accessOf('logOut'),
    response: z.object({ message: z.string() }),
    run: async (useCases, { session }) => {
      await useCases.logOut.execute(session.token, session.origin);
      session.signOut();
    },
    present: () => ({ message: 'Signed out' }),
  }),
  route({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The current user',
    access: signedInAtAll,
    response: userShape,
    run: async (_useCases, { caller }) => caller.user,
    present: presentUser,
  }),
  changePassword,
  alias('/api/driver/change-password', changePassword),
  ...adminRoutes,
  route({
    method: 'PUT',
    path: '/api/rider/profile',
    summary: 'Change the own name, phone and, with the password, e-mail address; what is left out stays',
    ...calls('updateProfile'),
    body: passThrough(updateProfileInput.omit({ version: true })),
    isVersioned: true,
    response: userShape,
    present: presentUser,
    headers: (user) => toETag(toContactRecord(user).version),
  }),
  route({
    method: 'GET',
    path: '/api/user/data',
    summary: 'Everything held about the own account as one JSON file; money in cents',
    ...calls('exportData'),
    response: z.unknown(),
    present: (pieces) => Readable.from(pieces),
    headers: () => ({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/user/account',
    summary: 'Close the own account for good; refused while rides, payments or balances are open',
    access: accessOf('deleteAccount'),
    response: z.object({ message: z.string() }),
    run: async (useCases, { actor, session }) => {
      await useCases.deleteAccount.execute(actor);
      session.signOut();
    },
    present: () => ({ message: 'Account deleted' }),
  }),
  route({
    method: 'GET',
    path: '/api/login',
    summary: 'Where a browser is sent to sign in: redirects to the login screen',
    access: anyone,
    status: 302,
    query: z.object({ next: z.string(says('must be given once')).max(2000).default('/') }),
    response: z.object({ location: z.string() }),
    run: async (_useCases, { query }) => `/login?next=${encodeURIComponent(localPath(query.next))}`,
    present: (location) => ({ location }),
    headers: (location) => ({ location }),
  }),
];

/** A path of this site; what a browser could read as another site ("//x", "/\x") becomes the home page. */
function localPath(next: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : '/';
}

const contactShape = z
  .object({
    name: z.string().nullable().describe('Null where nobody is kept'),
    phone: z.string().nullable().describe('E.164'),
    language: z.enum(CONTACT_LANGUAGES).nullable(),
    version: z.string(),
  })
  .meta({ id: 'EmergencyContact' });

function presentContact(contact: EmergencyContact | null): z.output<typeof contactShape> {
  const { name = null, phone = null, language = null } = contact ?? {};
  return { name, phone, language, version: toEmergencyContactRecord(contact).version };
}

const contactHeaders = (contact: EmergencyContact | null) =>
  toETag(toEmergencyContactRecord(contact).version);

/** Whom a rider wants to be told in an emergency: read by the rider alone, and by who speaks for a passenger without an account. */
export const emergencyContactRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/emergency-contact',
    summary:
      'Whom the signed-in rider wants to be told in an emergency, read by nobody else; of `passengerId`, who has no account, for admins and who may book for them',
    ...calls('showEmergencyContact'),
    query: passengerQuery,
    response: contactShape,
    present: presentContact,
    headers: contactHeaders,
  }),
  route({
    method: 'PUT',
    path: '/api/rider/emergency-contact',
    summary:
      'Keep whom the rider, or `passengerId`, wants to be told in an emergency; its `version` goes into If-Match',
    isVersioned: true,
    ...calls('saveEmergencyContact'),
    query: passengerQuery,
    body: passThrough(saveEmergencyContactInput.omit({ version: true })),
    response: contactShape,
    present: presentContact,
    headers: contactHeaders,
  }),
  route({
    method: 'DELETE',
    path: '/api/rider/emergency-contact',
    summary: 'Forget whom the rider, or `passengerId`, wanted to be told; its `version` goes into If-Match',
    isVersioned: true,
    ...calls('removeEmergencyContact'),
    query: passengerQuery,
    response: contactShape,
    present: presentContact,
    headers: contactHeaders,
  }),
];
