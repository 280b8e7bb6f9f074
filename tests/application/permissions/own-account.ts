import { id, USERS, type PermissionRows } from './permission.ts';

/** What everybody may do with the own account and its files. */
export const ownAccount = {
  exportData: { for: ['rider', 'driver'], call: async (all, actor) => all.exportData.execute(actor) },
  deleteAccount: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.deleteAccount.execute(actor),
  },
  createUpload: { for: USERS, call: async (all, actor) => all.createUpload.execute(actor) },
  removeProfilePhoto: { for: USERS, call: async (all, actor) => all.removeProfilePhoto.execute(actor) },
  setProfilePhoto: {
    for: USERS,
    call: async (all, actor) =>
      all.setProfilePhoto.execute(actor, { photoURL: `/api/objects/uploads/${id}` }),
  },
  endSession: {
    for: USERS,
    call: async (all, actor) => all.endSession.execute(actor, { sessionId: id }),
  },
  endOtherSessions: { for: USERS, call: async (all, actor) => all.endOtherSessions.execute(actor) },
  updateProfile: { for: USERS, call: async (all, actor) => all.updateProfile.execute(actor, {}) },
  verifyEmail: { for: USERS, call: async (all, actor) => all.verifyEmail.execute(actor) },
} satisfies PermissionRows;
