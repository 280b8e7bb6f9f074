import type { UserType } from '../../../domain/users/user.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { DriverPosition } from '../../../domain/drivers/driver-position.ts';
import type { DriverDocument } from '../../../domain/onboarding/driver-document.ts';
import type { DriverApplication } from '../../../domain/onboarding/driver-application.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import type { VehicleNeed } from '../../../domain/needs/needs.ts';
import {
  arrayOf,
  boolean,
  day,
  decimal,
  integer,
  money,
  nullable,
  smallInteger,
  text,
  time,
  uuid,
} from '../column-types.ts';
import { decoderOf, defineTable, type Decoder, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

export const DRIVER_PROFILES = defineTable(
  'driver_profiles',
  {
    profileId: uuid('id'),
    userId: uuid(),
    isAvailable: boolean(),
    availability: text(),
    silentSince: nullable(time()),
    allowLongDistance: boolean(),
    takesCash: boolean(),
    vehicle: {
      make: nullable(text()),
      model: nullable(text()),
      year: nullable(integer()),
      color: nullable(text()),
      licensePlate: nullable(text('license_plate')),
    },
    takes: arrayOf(text<VehicleNeed>()),
    documentsValidUntil: nullable(time()),
    rating: decimal(),
    totalTrips: integer(),
  } satisfies FieldsOf<Omit<Driver, 'approved' | 'suspended'>>,
  {
    rating_count: integer(),
    current_lat: nullable(decimal()),
    current_lng: nullable(decimal()),
    today_earnings: money(),
    created_at: time(),
    updated_at: time(),
  },
);

const fromUserRow = decoderOf({
  approved: boolean('is_driver_approved'),
  suspended: boolean(),
  userType: text<UserType>(),
});

/** For a select list of `driver_profiles` joined to `users`, with the columns of the user and of the driver. */
export const DRIVER_AND_USER =
  `${USERS.list()}, ${DRIVER_PROFILES.list('driver_profiles', 'profile_')}` as const;

/** From a row of `DRIVER_AND_USER`. */
export const driverFromRow: Decoder<Driver> = (row) => {
  const { approved, suspended, userType } = fromUserRow(row);
  // Whoever became something else keeps the approval, and drives again as a driver only.
  const flags = { approved: approved && userType === 'driver', suspended };
  return { ...DRIVER_PROFILES.fromRow(row, 'profile_'), ...flags };
};

export const DRIVER_POSITIONS = defineTable(
  'driver_positions',
  {
    lat: decimal(),
    lng: decimal(),
    isSimulated: boolean(),
    measuredAt: time(),
  } satisfies FieldsOf<DriverPosition>,
  { driver_id: uuid() },
);

export const DRIVER_SHIFTS = defineTable(
  'driver_shifts',
  { driverId: uuid(), startedAt: time(), seenAt: time() },
  {},
);

export const WEEKLY_AVAILABILITY = defineTable(
  'weekly_availability',
  { weekday: smallInteger(), hour: smallInteger() } satisfies FieldsOf<WeeklySlot>,
  { user_id: uuid() },
);

export const TRUSTED_DRIVERS = defineTable(
  'trusted_drivers',
  { id: uuid(), riderId: uuid(), driverId: uuid() },
  { created_at: time() },
);

export const DRIVER_APPLICATIONS = defineTable(
  'driver_applications',
  {
    id: uuid(),
    email: text(),
    firstName: text(),
    lastName: text(),
    phone: text(),
    dateOfBirth: day(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    licenseNumber: text(),
    licenseState: text(),
    licenseExpiry: day(),
    vehicleMake: text(),
    vehicleModel: text(),
    vehicleYear: integer(),
    vehicleColor: text(),
    licensePlate: text(),
    insuranceCompany: text(),
    policyNumber: text(),
    insuranceExpiry: day(),
    version: integer(),
    status: text(),
    reviewedBy: nullable(uuid()),
    reviewedAt: nullable(time()),
    reviewNotes: nullable(text()),
    rejectionReason: nullable(text()),
    changesRequested: nullable(text()),
    hasValidSSN: boolean('has_valid_ssn'),
    hasCleanDrivingRecord: boolean(),
    agreesToTerms: boolean(),
    goodDriverAgreementRead: boolean(),
    goodDriverAgreementAccepted: boolean(),
    goodDriverAgreementTimestamp: nullable(time()),
    createdAt: time(),
  } satisfies FieldsOf<DriverApplication>,
  {
    drivers_license_document: nullable(text()),
    proof_of_insurance_document: nullable(text()),
    proof_of_registration_document: nullable(text()),
    updated_at: time(),
  },
  { applicant: { by: 'email', to: USERS, key: 'email' }, reviewer: { by: 'reviewed_by', to: USERS } },
);

export const DRIVER_DOCUMENTS = defineTable(
  'driver_documents',
  {
    id: uuid(),
    userId: uuid(),
    type: text('document_type'),
    objectId: text('document_path'),
    state: text(),
    expiresOn: day(),
    refusalReason: nullable(text()),
    reviewedBy: nullable(uuid()),
    reviewedAt: nullable(time()),
    acceptedUntil: nullable(day()),
    remindedDays: nullable(smallInteger()),
    uploadedAt: time(),
  } satisfies FieldsOf<DriverDocument>,
  { created_at: time() },
);
