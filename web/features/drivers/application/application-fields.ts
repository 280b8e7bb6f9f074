import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { submitDriverApplicationInput } from '../../../../application/onboarding/inputs.ts';
import { texts } from '../../../lib/i18n.ts';

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

type Rest = Partial<Pick<ApplicationField, 'autoComplete' | 'type'>> & { readonly hint?: MessageDescriptor };

function field(name: TextName, label: MessageDescriptor, { hint, ...given }: Rest = {}): ApplicationField {
  const rest = { name, autoComplete: 'off', ...given };
  return hint ? texts({ label, hint }, rest) : texts({ label }, rest);
}

const section = (title: MessageDescriptor, fields: readonly ApplicationField[]): ApplicationSection =>
  texts({ title }, { fields });

/** What is asked for, in the order of the page. */
export const APPLICATION_SECTIONS: readonly ApplicationSection[] = [
  section(msg`Personal`, [
    field('firstName', msg`First name`, { autoComplete: 'given-name' }),
    field('lastName', msg`Last name`, { autoComplete: 'family-name' }),
    field('phone', msg`Phone`, { autoComplete: 'tel', type: 'tel' }),
    field('dateOfBirth', msg`Date of birth`, { autoComplete: 'bday', type: 'date' }),
    field('address', msg`Street address`, { autoComplete: 'street-address' }),
    field('city', msg`City`, { autoComplete: 'address-level2' }),
    field('state', msg`State`, { autoComplete: 'address-level1', hint: msg`Two letters` }),
    field('zipCode', msg`ZIP code`, { autoComplete: 'postal-code' }),
  ]),
  section(msg`Driver’s license`, [
    field('licenseNumber', msg`License number`),
    field('licenseState', msg`Issued by (state)`, { hint: msg`Two letters` }),
    field('licenseExpiry', msg`License expires on`, { type: 'date' }),
  ]),
  section(msg`Vehicle`, [
    field('vehicleMake', msg`Make`),
    field('vehicleModel', msg`Model`),
    field('vehicleYear', msg`Model year`, { type: 'number' }),
    field('vehicleColor', msg`Color`),
    field('licensePlate', msg`License plate`),
  ]),
  section(msg`Insurance`, [
    field('insuranceCompany', msg`Insurance company`),
    field('policyNumber', msg`Policy number`),
    field('insuranceExpiry', msg`Insurance expires on`, { type: 'date' }),
  ]),
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
