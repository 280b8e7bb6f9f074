import type { DriverApplications } from '../../../application/ports/driver-applications.ts';
import type { DriverApplication } from '../../../domain/drivers/driver-application.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

/** The columns by the names of the fields. */
const COLUMNS = {
  id: 'id',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  dateOfBirth: 'date_of_birth',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  licenseNumber: 'license_number',
  licenseState: 'license_state',
  licenseExpiry: 'license_expiry',
  vehicleMake: 'vehicle_make',
  vehicleModel: 'vehicle_model',
  vehicleYear: 'vehicle_year',
  vehicleColor: 'vehicle_color',
  licensePlate: 'license_plate',
  insuranceCompany: 'insurance_company',
  policyNumber: 'policy_number',
  insuranceExpiry: 'insurance_expiry',
  driversLicenseDocument: 'drivers_license_document',
  proofOfInsuranceDocument: 'proof_of_insurance_document',
  proofOfRegistrationDocument: 'proof_of_registration_document',
  status: 'status',
  reviewedBy: 'reviewed_by',
  reviewedAt: 'reviewed_at',
  reviewNotes: 'review_notes',
  rejectionReason: 'rejection_reason',
  hasValidSSN: 'has_valid_ssn',
  hasCleanDrivingRecord: 'has_clean_driving_record',
  agreesToTerms: 'agrees_to_terms',
  goodDriverAgreementRead: 'good_driver_agreement_read',
  goodDriverAgreementAccepted: 'good_driver_agreement_accepted',
  goodDriverAgreementTimestamp: 'good_driver_agreement_timestamp',
  createdAt: 'created_at',
} as const satisfies Record<keyof DriverApplication, string>;

const FIELDS = Object.keys(COLUMNS) as readonly (keyof DriverApplication)[];

/** Dates as texts: as a `Date` they would be moments of the server's time zone. */
const DAYS: readonly string[] = ['dateOfBirth', 'licenseExpiry', 'insuranceExpiry'];

const OF_USER: Statement = {
  name: 'driver-applications.of-user',
  text: `select ${FIELDS.map((field) => `application.${COLUMNS[field]}${DAYS.includes(field) ? '::text' : ''} as "${field}"`).join(', ')}
    from users join driver_applications application on application.email = users.email
    where users.id = $1`,
};

const INSERT: Statement = {
  name: 'driver-applications.insert',
  text: `insert into driver_applications (${FIELDS.map((field) => COLUMNS[field]).join(', ')})
    values (${FIELDS.map((_, index) => `$${index + 1}`).join(', ')})`,
};

export class PostgresDriverApplications implements DriverApplications {
  constructor(private readonly sql: SqlRunner) {}

  async ofUser(userId: string): Promise<DriverApplication | null> {
    const { rows } = await this.sql.run<DriverApplication>(OF_USER, [userId]);
    return rows[0] ?? null;
  }

  async insert(application: DriverApplication): Promise<void> {
    await this.sql.run(
      INSERT,
      FIELDS.map((field) => application[field]),
    );
  }
}
