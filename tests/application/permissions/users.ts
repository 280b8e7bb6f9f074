import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../domain/users/user.ts';
import { account, ADMINS, id, USERS, type PermissionRows } from './permission.ts';

export const users = {
  suspendUser: {
    for: ADMINS,
    call: async (all, actor) => all.suspendUser.execute(actor, { userId: id, reason: 'x' }),
  },
  changeRole: {
    for: ADMINS,
    call: async (all, actor) => all.changeRole.execute(actor, { userId: id, userType: 'driver' }),
  },
  setUserPassword: {
    for: ADMINS,
    call: async (all, actor) =>
      all.setUserPassword.execute(actor, { userId: id, newPassword: 'sandusky-bay' }),
  },
  listUsers: { for: ADMINS, call: async (all, actor) => all.listUsers.execute(actor) },
  countUsers: { for: ADMINS, call: async (all, actor) => all.countUsers.execute(actor) },
  searchConsole: {
    for: ADMINS,
    call: async (all, actor) => all.searchConsole.execute(actor, { text: 'zoo' }),
  },
  showUser: { for: ADMINS, call: async (all, actor) => all.showUser.execute(actor, { userId: id }) },
  reinstateUser: {
    for: ADMINS,
    call: async (all, actor) => all.reinstateUser.execute(actor, { userId: id }),
  },
  createAdmin: {
    for: ADMINS,
    call: async (all, actor) => all.createAdmin.execute(actor as Actor, account()),
  },
  listSecurityEvents: { for: ADMINS, call: async (all, actor) => all.listSecurityEvents.execute(actor) },
  changeEmail: {
    for: USERS,
    call: async (all, actor) => {
      const email = `${randomUUID()}@maumee.test`;
      return all.changeEmail.execute(actor, { email, currentPassword: account().password });
    },
  },
  changePassword: {
    for: USERS,
    call: async (all, actor) => {
      const input = { currentPassword: account().password, newPassword: 'sandusky-bay' };
      return all.changePassword.execute(actor, input);
    },
  },
  reauthenticate: {
    for: USERS,
    call: async (all, actor) => all.reauthenticate.execute(actor, { password: account().password }),
  },
  endUserSessions: {
    for: ADMINS,
    call: async (all, actor) =>
      all.endUserSessions.execute(actor, { email: account().email, reason: 'Phone lost' }),
  },
  endSessionsOf: {
    for: ADMINS,
    call: async (all, actor) => all.endSessionsOf.execute(actor, { userId: id, reason: 'Phone lost' }),
  },
  deleteUser: {
    for: ['system'],
    call: async (all, actor) => all.deleteUser.execute(actor, { email: account().email, reason: 'x' }),
  },
  listSessions: { for: USERS, call: async (all, actor) => all.listSessions.execute(actor) },
} satisfies PermissionRows;
