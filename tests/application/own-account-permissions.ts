import { randomUUID } from 'node:crypto';
import type { Permission } from './permissions.ts';

const USERS = ['rider', 'driver', 'admin'] as const;
const id = randomUUID();

/** What everybody may do with the own account and its files. */
export const OWN_ACCOUNT = {
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
} satisfies Record<string, Permission>;
