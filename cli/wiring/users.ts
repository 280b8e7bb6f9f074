import type { Wiring } from './wiring.ts';

export const users = {
  authenticate: ['sessions'],
  createAdmin: ['unitOfWork', 'newPasswords', 'ids', 'clock'],
  endOtherSessions: ['unitOfWork', 'securityLog'],
  endSession: ['unitOfWork', 'securityLog'],
  expireSessions: ['sessions', 'clock'],
  listSessions: ['sessions'],
  logIn: ['unitOfWork', 'signIns', 'passwords', 'loginThrottle', 'secretTokens', 'securityLog'],
  logOut: ['sessions', 'securityLog'],
  newPasswords: ['passwords', 'commonPasswords'],
  registerUser: ['unitOfWork', 'signIns', 'newPasswords', 'ids', 'clock', 'securityLog'],
  signIns: ['unitOfWork', 'sessions', 'secretTokens', 'accountSettings', 'ids', 'clock', 'securityLog'],
} satisfies Partial<Wiring>;
