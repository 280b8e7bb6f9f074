export { approveAct } from './approve-act.ts';
export { createSampleData } from './create-sample-data.ts';
export { exportData, exportUserData } from './export-data.ts';
export { listJobs, retryJobs } from './jobs.ts';
export { recoverPayments } from './recover-payments.ts';
export { expireIdempotencyKeys, runIdempotently } from './run-idempotently.ts';
export { searchConsole } from './search-console.ts';
export {
  countUserTransactions,
  listUserBookings,
  listUserSessions,
  listUserTransactions,
  showUser,
  showUserWallet,
} from './show-user.ts';
