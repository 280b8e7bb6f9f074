import type { Wiring } from './wiring.ts';

export const users = {
  authenticate: ['sessions'],
  createAdmin: ['unitOfWork', 'newPasswords', 'ids', 'clock'],
  expireSessions: ['sessions', 'clock'],
  logIn: ['unitOfWork', 'sessions', 'passwords', 'loginThrottle', 'clock', 'securityLog'],
  logOut: ['sessions', 'securityLog'],
  newPasswords: ['passwords', 'commonPasswords'],
  registerUser: ['unitOfWork', 'sessions', 'newPasswords', 'ids', 'clock', 'securityLog'],
} satisfies Partial<Wiring>;
