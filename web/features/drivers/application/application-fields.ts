import { z } from 'zod';
import { submitDriverApplicationInput } from '../../../../application/drivers/inputs.ts';

const { shape } = submitDriverApplicationInput;

/** The application as it is typed: the year is a text until it is sent. */
export const applicationSchema = submitDriverApplicationInput.extend({
  vehicleYear: z
    .string()
    .transform((text) => (text === '' ? Number.NaN : Number(text)))
    .pipe(shape.vehicleYear),
});

export type ApplicationValues = z.input<typeof applicationSchema>;

type TextName = {
  [Name in keyof ApplicationValues]: ApplicationValues[Name] extends string ? Name : never;
}[keyof ApplicationValues];

export interface ApplicationField {
  readonly name: TextName;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'date' | 'tel' | 'number';
  readonly hint?: string;
}

export interface ApplicationSection {
  readonly title: string;
  readonly fields: readonly ApplicationField[];
}

/** What is asked for, in the order of the page. */
export const APPLICATION_SECTIONS: readonly ApplicationSection[] = [
  {
    title: 'Personal',
    fields: [
      { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
      { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
      { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
      { name: 'dateOfBirth', label: 'Date of birth', autoComplete: 'bday', type: 'date' },
      { name: 'address', label: 'Street address', autoComplete: 'street-address' },
      { name: 'city', label: 'City', autoComplete: 'address-level2' },
      { name: 'state', label: 'State', autoComplete: 'address-level1', hint: 'Two letters, like OH' },
      { name: 'zipCode', label: 'ZIP code', autoComplete: 'postal-code' },
    ],
  },
  {
    title: 'Driver’s license',
    fields: [
      { name: 'licenseNumber', label: 'License number', autoComplete: 'off' },
      { name: 'licenseState', label: 'Issued by (state)', autoComplete: 'off', hint: 'Two letters, like OH' },
      { name: 'licenseExpiry', label: 'License expires on', autoComplete: 'off', type: 'date' },
    ],
  },
  {
    title: 'Vehicle',
    fields: [
      { name: 'vehicleMake', label: 'Make', autoComplete: 'off' },
      { name: 'vehicleModel', label: 'Model', autoComplete: 'off' },
      { name: 'vehicleYear', label: 'Model year', autoComplete: 'off', type: 'number' },
      { name: 'vehicleColor', label: 'Color', autoComplete: 'off' },
      { name: 'licensePlate', label: 'License plate', autoComplete: 'off' },
    ],
  },
  {
    title: 'Insurance',
    fields: [
      { name: 'insuranceCompany', label: 'Insurance company', autoComplete: 'off' },
      { name: 'policyNumber', label: 'Policy number', autoComplete: 'off' },
      { name: 'insuranceExpiry', label: 'Insurance expires on', autoComplete: 'off', type: 'date' },
    ],
  },
];

const TEXTS = APPLICATION_SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => [name, '']));

export const EMPTY_APPLICATION = {
  ...(Object.fromEntries(TEXTS) as Record<TextName, string>),
  hasValidSSN: false,
  hasCleanDrivingRecord: false,
  agreesToTerms: false,
  goodDriverAgreementRead: false,
  goodDriverAgreementAccepted: false,
} satisfies ApplicationValues;
