import { anApplicationForm } from '../../support/builders/a-driver-application.ts';
import { ZOO } from '../../support/test-use-cases.ts';
import { ADMINS, id, USERS, type PermissionRows } from './permission.ts';

export const drivers = {
  listDriverApplications: {
    for: ADMINS,
    call: async (all, actor) => all.listDriverApplications.execute(actor),
  },
  showDriverReview: {
    for: ADMINS,
    call: async (all, actor) => all.showDriverReview.execute(actor, { driverId: id }),
  },
  linkDriverDocument: {
    for: USERS,
    call: async (all, actor) => all.linkDriverDocument.execute(actor, { objectId: id }),
  },
  reviewDriverApplication: {
    for: ADMINS,
    call: async (all, actor) =>
      all.reviewDriverApplication.execute(actor, { driverId: id, status: 'approved' }),
  },
  reviewDriverDocument: {
    for: ADMINS,
    call: async (all, actor) => all.reviewDriverDocument.execute(actor, { documentId: id, isAccepted: true }),
  },
  showDriverDocuments: {
    for: ['driver'],
    call: async (all, actor) => all.showDriverDocuments.execute(actor),
  },
  submitDriverDocument: {
    for: ['driver'],
    call: async (all, actor) =>
      all.submitDriverDocument.execute(actor, {
        type: 'insurance',
        expiresOn: '2099-01-01',
        uploadUrl: `/api/objects/uploads/${id}`,
      }),
  },
  listAvailableDrivers: { for: USERS, call: async (all, actor) => all.listAvailableDrivers.execute(actor) },
  showDriverCard: { for: ['rider'], call: async (all, actor) => all.showDriverCard.execute(actor, id) },
  listEarnings: { for: ['driver'], call: async (all, actor) => all.listEarnings.execute(actor) },
  setWeeklyAvailability: {
    for: ['driver'],
    call: async (all, actor) => all.setWeeklyAvailability.execute(actor, { availability: {} }),
  },
  listRecentPlaces: { for: ['rider'], call: async (all, actor) => all.listRecentPlaces.execute(actor) },
  listSavedPlaces: { for: ['rider'], call: async (all, actor) => all.listSavedPlaces.execute(actor) },
  savePlace: {
    for: ['rider'],
    call: async (all, actor) => all.savePlace.execute(actor, { kind: 'other', name: 'Zoo', place: ZOO }),
  },
  removePlace: {
    for: ['rider'],
    call: async (all, actor) => all.removePlace.execute(actor, { placeId: id }),
  },
  listTrustedDrivers: {
    for: ['rider'],
    call: async (all, actor) => all.listTrustedDrivers.execute(actor),
  },
  showDriver: { for: USERS, call: async (all, actor) => all.showDriver.execute(actor, { driverId: id }) },
  showDriverApplication: {
    for: ['driver'],
    call: async (all, actor) => all.showDriverApplication.execute(actor),
  },
  showDriverProfile: { for: ['driver'], call: async (all, actor) => all.showDriverProfile.execute(actor) },
  showDriverStats: { for: ['driver'], call: async (all, actor) => all.showDriverStats.execute(actor) },
  showWeeklyAvailability: {
    for: ['driver'],
    call: async (all, actor) => all.showWeeklyAvailability.execute(actor),
  },
  trustDriver: {
    for: ['rider'],
    call: async (all, actor) => all.trustDriver.execute(actor, { driverId: id, trusted: true }),
  },
  submitDriverApplication: {
    for: ['driver'],
    call: async (all, actor) => all.submitDriverApplication.execute(actor, anApplicationForm()),
  },
  updateDriverProfile: {
    for: ['driver'],
    call: async (all, actor) => all.updateDriverProfile.execute(actor, {}),
  },
  locateDriver: {
    for: ['rider'],
    call: async (all, actor) => all.locateDriver.execute(actor, { rideId: id }),
  },
  showPickupOutlook: {
    for: ['rider'],
    call: async (all, actor) => all.showPickupOutlook.execute(actor, { pickup: { lat: 41.65, lng: -83.54 } }),
  },
  reportDriverLocation: {
    for: ['driver'],
    call: async (all, actor) => all.reportDriverLocation.execute(actor, { lat: 41.65, lng: -83.54 }),
  },
  stopSharingLocation: {
    for: ['driver'],
    call: async (all, actor) => all.stopSharingLocation.execute(actor),
  },
  sendHeartbeat: { for: ['driver'], call: async (all, actor) => all.sendHeartbeat.execute(actor) },
} satisfies PermissionRows;
