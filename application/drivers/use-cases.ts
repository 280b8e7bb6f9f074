export {
  listAvailableDrivers,
  listFeaturedDrivers,
  listTrustedDrivers,
  showDriverCard,
  trustDriver,
} from './driver-cards.ts';
export {
  reportDriverLocation,
  sendHeartbeat,
  stopSharingLocation,
  takeSilentOffline,
} from './driver-presence.ts';
export { listEarnings, showDriverStats } from './show-driver-stats.ts';
export { showDriver, showDriverProfile } from './show-driver.ts';
export { updateDriverProfile } from './update-driver-profile.ts';
export { setWeeklyAvailability, showWeeklyAvailability } from './weekly-availability.ts';
