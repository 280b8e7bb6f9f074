import {
  newApplication,
  type ApplicationForm,
  type DriverApplication,
} from '../../../domain/onboarding/driver-application.ts';
import { NOW } from './personas.ts';

/** What an applicant with nothing wrong states. */
export function anApplicationForm(overrides: Partial<ApplicationForm> = {}): ApplicationForm {
  return {
    firstName: 'Peter',
    lastName: 'Okafor',
    phone: '+14195550117',
    dateOfBirth: '1984-02-29',
    address: '2110 Collingwood Blvd',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43620',
    licenseNumber: 'RS482913',
    licenseState: 'OH',
    licenseExpiry: '2099-02-28',
    vehicleMake: 'Ford',
    vehicleModel: 'Escape',
    vehicleYear: 2021,
    vehicleColor: 'Red',
    licensePlate: 'JMH 1189',
    insuranceCompany: 'Erie Insurance',
    policyNumber: 'Q07-4471902',
    insuranceExpiry: '2099-06-30',
    hasValidSSN: true,
    hasCleanDrivingRecord: true,
    agreesToTerms: true,
    goodDriverAgreementRead: true,
    goodDriverAgreementAccepted: true,
    ...overrides,
  };
}

/** A pending application. */
export function anApplication(
  overrides: Partial<DriverApplication> & { readonly id: string; readonly email: string },
): DriverApplication {
  return { ...newApplication(anApplicationForm(), { ...overrides, now: NOW }), ...overrides };
}
