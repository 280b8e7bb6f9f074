import type { Wiring } from './wiring.ts';

export const drivers = {
  approveDriver: ['unitOfWork', 'ids', 'clock'],
  listAvailableDrivers: ['driverViews'],
  listEarnings: ['driverViews'],
  setWeeklyAvailability: ['unitOfWork'],
  showDriver: ['driverViews'],
  showDriverApplication: ['driverApplicationViews'],
  showDriverProfile: ['driverViews'],
  showDriverStats: ['driverViews', 'serviceArea', 'clock'],
  showWeeklyAvailability: ['driverViews'],
  submitDriverApplication: ['unitOfWork', 'serviceArea', 'ids', 'clock'],
  listTrustedDrivers: ['driverViews'],
  trustDriver: ['unitOfWork', 'ids'],
  updateDriverProfile: ['unitOfWork', 'updateProfile'],
} satisfies Partial<Wiring>;
