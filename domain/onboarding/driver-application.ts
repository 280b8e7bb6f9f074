export const APPLICATION_STATUSES = [
  'pending',
  'under_review',
  'changes_requested',
  'approved',
  'rejected',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Days are local dates like "1988-05-23". */
type Day = string;

/** What an applicant states. The attestation about the social security number takes the place of the number. */
export interface ApplicationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: Day;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly licenseNumber: string;
  readonly licenseState: string;
  readonly licenseExpiry: Day;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly vehicleYear: number;
  readonly vehicleColor: string;
  readonly licensePlate: string;
  readonly insuranceCompany: string;
  readonly policyNumber: string;
  readonly insuranceExpiry: Day;
  readonly hasValidSSN: boolean;
  readonly hasCleanDrivingRecord: boolean;
  readonly agreesToTerms: boolean;
  readonly goodDriverAgreementRead: boolean;
  readonly goodDriverAgreementAccepted: boolean;
}

/** An application as it is kept. */
export interface DriverApplication extends ApplicationForm {
  readonly id: string;
  /** The applicant's, who has one application. */
  readonly email: string;
  /** Counts how often it was sent and reviewed: who decides names the one that they have read. */
  readonly version: number;
  readonly status: ApplicationStatus;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Date | null;
  readonly reviewNotes: string | null;
  readonly rejectionReason: string | null;
  /** What the applicant is asked to change; null unless that is what it waits for. */
  readonly changesRequested: string | null;
  readonly goodDriverAgreementTimestamp: Date | null;
  readonly createdAt: Date;
}

export interface ApplicationProblem {
  readonly field: keyof ApplicationForm;
  readonly message: string;
}

/** The minimum that states set for drivers of transportation networks. */
export const MINIMUM_DRIVER_AGE = 19;
const OLDEST_VEHICLE = 1980;
const SOCIAL_SECURITY_NUMBER = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/;

/** What keeps the form from being an application on a day, the first problem of each field; empty when nothing does. */
export function applicationProblems(form: ApplicationForm, today: Day): ApplicationProblem[] {
  const problems: ApplicationProblem[] = [];
  const require = (isMet: boolean, field: keyof ApplicationForm, message: string) => {
    if (!isMet && !problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  for (const [field, value] of Object.entries(form))
    require(!SOCIAL_SECURITY_NUMBER.test(
      String(value),
    ), field as keyof ApplicationForm, 'Please do not send us your social security number');
  const age = ageOn(form.dateOfBirth, today);
  require(age <= 120, 'dateOfBirth', 'Please check your date of birth');
  require(age >=
    MINIMUM_DRIVER_AGE, 'dateOfBirth', `Drivers must be at least ${MINIMUM_DRIVER_AGE} years old`);
  require(form.licenseExpiry >= today, 'licenseExpiry', 'Your license has expired');
  require(form.insuranceExpiry >= today, 'insuranceExpiry', 'Your insurance has expired');
  const newestVehicle = Number(today.slice(0, 4)) + 1;
  require(form.vehicleYear >= OLDEST_VEHICLE &&
    form.vehicleYear <=
      newestVehicle, 'vehicleYear', `The model year must be from ${OLDEST_VEHICLE} to ${newestVehicle}`);
  require(form.agreesToTerms, 'agreesToTerms', 'Please agree to the Terms of Service');
  require(form.goodDriverAgreementRead, 'goodDriverAgreementRead', 'Please read the agreement');
  require(form.goodDriverAgreementAccepted, 'goodDriverAgreementAccepted', 'Please accept the agreement');
  return problems;
}

/** A new application, pending, with the agreement accepted now. */
export function newApplication(
  form: ApplicationForm,
  applicant: { readonly id: string; readonly email: string; readonly now: Date },
): DriverApplication {
  const { id, email, now } = applicant;
  return {
    ...form,
    id,
    email,
    version: 1,
    status: 'pending',
    reviewedBy: null,
    reviewedAt: null,
    reviewNotes: null,
    rejectionReason: null,
    changesRequested: null,
    goodDriverAgreementTimestamp: now,
    createdAt: now,
  };
}

/** Whole years; who was born on February 29 grows older on March 1 in other years. */
function ageOn(dateOfBirth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}
