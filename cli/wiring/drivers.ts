import type { Wiring } from './wiring.ts';

export const drivers = {
  approveDriver: ['unitOfWork', 'ids', 'clock'],
  listAvailableDrivers: ['driverViews'],
  listEarnings: ['driverViews'],
  reportDriverLocation: ['driverPresence', 'driverMoves', 'dispatchSettings', 'serviceArea', 'clock'],
  sendHeartbeat: ['driverPresence', 'driverViews', 'dispatchSettings', 'clock'],
  setWeeklyAvailability: ['unitOfWork'],
  showDriver: ['driverViews'],
  showDriverApplication: ['driverApplicationViews'],
  showDriverProfile: ['driverViews'],
  showDriverStats: ['driverViews', 'serviceArea', 'clock'],
  showWeeklyAvailability: ['driverViews'],
  submitDriverApplication: ['unitOfWork', 'serviceArea', 'ids', 'clock'],
  listTrustedDrivers: ['driverViews', 'clock'],
  trustDriver: ['unitOfWork', 'ids'],
  updateDriverProfile: ['unitOfWork', 'updateProfile', 'driverPresence', 'dispatchSettings', 'clock'],
  watchPresence: ['driverPresence', 'dispatchSettings', 'clock'],
} satisfies Partial<Wiring>;
