export {
  authenticate,
  authenticateAll,
  endOtherSessions,
  endSession,
  endSessionsOf,
  endUserSessions,
  expireSessions,
  listSessions,
  logOut,
  showSessionEnd,
} from './sessions.ts';
export { cancelEmailChange, changeEmail, confirmEmail, updateProfile, verifyEmail } from './profile.ts';
export { changePassword, requestPasswordReset, resetPassword, setUserPassword } from './passwords.ts';
export { changeRole } from './roles.ts';
export { completeSignIn, logIn } from './sign-in.ts';
export { countUsers, createAdmin, deleteAccount, deleteUser, listUsers, registerUser } from './accounts.ts';
export {
  registerPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskeyReauthentication,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys.ts';
export { reauthenticate } from './reauthenticate.ts';
export {
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
  startApp,
} from './second-factor.ts';
export { reinstateUser, suspendUser } from './suspensions.ts';
