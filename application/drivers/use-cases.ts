export {
  listAvailableDrivers,
  listEarnings,
  listFeaturedDrivers,
  listTrustedDrivers,
  showDriver,
  showDriverCard,
  showDriverProfile,
  showDriverStats,
  trustDriver,
} from './drivers.ts';
export {
  reportDriverLocation,
  sendHeartbeat,
  stopSharingLocation,
  takeSilentOffline,
} from './driver-presence.ts';
export { setWeeklyAvailability, showWeeklyAvailability, updateDriverProfile } from './driver-profile.ts';
