import type { Wiring } from './wiring.ts';

export const users = {
  authenticate: ['sessions', 'accountSettings', 'clock'],
  changeEmail: [
    ...(['unitOfWork', 'currentPassword', 'oneTimeLinks', 'accountSettings', 'ids', 'clock'] as const),
    'securityLog',
  ],
  changePassword: ['unitOfWork', 'currentPassword', 'newPasswords', 'ids', 'clock', 'securityLog'],
  confirmEmail: ['unitOfWork', 'oneTimeLinks', 'ids', 'clock', 'securityLog'],
  createAdmin: ['unitOfWork', 'newPasswords', 'ids', 'clock'],
  currentPassword: ['unitOfWork', 'passwords', 'loginThrottle', 'securityLog'],
  endOtherSessions: ['unitOfWork', 'securityLog'],
  endSession: ['unitOfWork', 'securityLog'],
  expireSessions: ['sessions', 'clock'],
  listSessions: ['sessions'],
  logIn: ['unitOfWork', 'signIns', 'passwords', 'loginThrottle', 'secretTokens', 'securityLog'],
  logOut: ['sessions', 'securityLog'],
  newPasswords: ['passwords', 'commonPasswords'],
  oneTimeLinks: ['secretTokens', 'ids', 'clock'],
  reauthenticate: ['unitOfWork', 'currentPassword', 'clock', 'securityLog'],
  registerUser: ['unitOfWork', 'signIns', 'newPasswords', 'ids', 'clock', 'securityLog'],
  requestPasswordReset: ['unitOfWork', 'oneTimeLinks', 'loginThrottle', 'ids', 'clock', 'securityLog'],
  resetPassword: ['unitOfWork', 'oneTimeLinks', 'newPasswords', 'ids', 'clock', 'securityLog'],
  signIns: ['unitOfWork', 'sessions', 'secretTokens', 'accountSettings', 'ids', 'clock', 'securityLog'],
  updateProfile: ['unitOfWork', 'changeEmail'],
  verifyEmail: ['unitOfWork', 'oneTimeLinks', 'ids', 'clock'],
} satisfies Partial<Wiring>;
