import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { submitDriverApplicationInput } from '../../../../application/onboarding/inputs.ts';

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
    get title() {
      return t`Personal`;
    },
    fields: [
      {
        name: 'firstName',
        get label() {
          return t`First name`;
        },
        autoComplete: 'given-name',
      },
      {
        name: 'lastName',
        get label() {
          return t`Last name`;
        },
        autoComplete: 'family-name',
      },
      {
        name: 'phone',
        get label() {
          return t`Phone`;
        },
        autoComplete: 'tel',
        type: 'tel',
      },
      {
        name: 'dateOfBirth',
        get label() {
          return t`Date of birth`;
        },
        autoComplete: 'bday',
        type: 'date',
      },
      {
        name: 'address',
        get label() {
          return t`Street address`;
        },
        autoComplete: 'street-address',
      },
      {
        name: 'city',
        get label() {
          return t`City`;
        },
        autoComplete: 'address-level2',
      },
      {
        name: 'state',
        get label() {
          return t`State`;
        },
        autoComplete: 'address-level1',
        get hint() {
          return t`Two letters, like OH`;
        },
      },
      {
        name: 'zipCode',
        get label() {
          return t`ZIP code`;
        },
        autoComplete: 'postal-code',
      },
    ],
  },
  {
    get title() {
      return t`Driver’s license`;
    },
    fields: [
      {
        name: 'licenseNumber',
        get label() {
          return t`License number`;
        },
        autoComplete: 'off',
      },
      {
        name: 'licenseState',
        get label() {
          return t`Issued by (state)`;
        },
        autoComplete: 'off',
        get hint() {
          return t`Two letters, like OH`;
        },
      },
      {
        name: 'licenseExpiry',
        get label() {
          return t`License expires on`;
        },
        autoComplete: 'off',
        type: 'date',
      },
    ],
  },
  {
    get title() {
      return t`Vehicle`;
    },
    fields: [
      {
        name: 'vehicleMake',
        get label() {
          return t`Make`;
        },
        autoComplete: 'off',
      },
      {
        name: 'vehicleModel',
        get label() {
          return t`Model`;
        },
        autoComplete: 'off',
      },
      {
        name: 'vehicleYear',
        get label() {
          return t`Model year`;
        },
        autoComplete: 'off',
        type: 'number',
      },
      {
        name: 'vehicleColor',
        get label() {
          return t`Color`;
        },
        autoComplete: 'off',
      },
      {
        name: 'licensePlate',
        get label() {
          return t`License plate`;
        },
        autoComplete: 'off',
      },
    ],
  },
  {
    get title() {
      return t`Insurance`;
    },
    fields: [
      {
        name: 'insuranceCompany',
        get label() {
          return t`Insurance company`;
        },
        autoComplete: 'off',
      },
      {
        name: 'policyNumber',
        get label() {
          return t`Policy number`;
        },
        autoComplete: 'off',
      },
      {
        name: 'insuranceExpiry',
        get label() {
          return t`Insurance expires on`;
        },
        autoComplete: 'off',
        type: 'date',
      },
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
