export { approveAct } from './approve-act.ts';
export { createSampleData } from './create-sample-data.ts';
export { exportData, exportUserData } from './export-data.ts';
export { listJobs, retryJobs } from './jobs.ts';
export { recoverPayments } from './recover-payments.ts';
export { expireIdempotencyKeys, runIdempotently } from './run-idempotently.ts';
export {
  countUserTransactions,
  listUserBookings,
  listUserSessions,
  listUserTransactions,
  searchConsole,
  showUser,
  showUserWallet,
} from './console.ts';
