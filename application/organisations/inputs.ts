import { z } from 'zod';
import { BUDGET_PERIODS, MOST_AGREEMENT_PLACES } from '../../domain/organisations/agreement.ts';
import { MEMBER_ROLES, ORGANISATION_KINDS } from '../../domain/organisations/organisation.ts';
import { person, scopesField, toldWayField } from '../care/inputs.ts';
import { emailField, moneyField, pageInput, phoneField, textField, versionField } from '../input-fields.ts';
import { says } from '../field-messages.ts';
import { stopInput } from '../pricing/inputs.ts';

const organisation = {
  name: textField(100, 'Name is required'),
  kind: z.enum(ORGANISATION_KINDS),
  email: emailField('Please enter a valid email address'),
  phone: phoneField,
};

export const addOrganisationInput = z.object(organisation);

export const organisationInput = z.object({ organisationId: z.uuid() });

export const updateOrganisationInput = organisationInput.extend({ ...organisation, version: versionField });

export const closeOrganisationInput = organisationInput.extend({
  reason: textField(500, 'Reason is required'),
});

export const listOrganisationsInput = pageInput.extend({ isOpen: z.boolean().default(true) });

const rolesField = z
  .array(z.enum(MEMBER_ROLES))
  .min(1, 'Please choose what they may do')
  .max(2 * MEMBER_ROLES.length);

export const inviteMemberInput = organisationInput.extend({
  email: emailField('Please enter a valid email address'),
  roles: rolesField,
  /** Of the mail. */
  language: z.enum(['en', 'es']).default('en'),
});

export const membershipInput = z.object({ membershipId: z.uuid() });

export const changeMemberInput = membershipInput.extend({ roles: rolesField });

export const organisationPassengersInput = pageInput.extend(organisationInput.shape);

/** A passenger without an account, who has told the coordinator that the organisation may help. */
export const addOrganisationPassengerInput = organisationInput.extend({
  ...person,
  scopes: scopesField,
  consent: toldWayField,
});

const clockField = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, says('must be a time, like 07:30'));

/** Nothing, or an amount above it. */
const amountAboveNothing = moneyField.refine((cents) => cents > 0, says('must be more than 0'));

/** What is left out is as it is said here. */
const orDefault = <Field extends z.ZodType>(field: Field, value: z.output<Field>) =>
  field.nullish().transform((given): z.output<Field> => given ?? value);

/** What an organisation pays for; days and times are those of the service area. */
const agreementTerms = {
  name: textField(100, 'Name is required'),
  startsOn: z.iso.date(says('must be a day, like 2026-03-05')),
  endsOn: z.iso.date(says('must be a day, like 2026-03-05')).nullish(),
  budget: amountAboveNothing,
  budgetPeriod: orDefault(z.enum(BUDGET_PERIODS), 'month'),
  ridesPerMonth: z.int().min(1).max(1000).nullish().describe('Of one passenger; any number without it'),
  mostPerRide: amountAboveNothing.nullish(),
  coPay: orDefault(moneyField, 0).describe(
    'What the passenger pays of each fare, in dollars; or else `coPayPercent`',
  ),
  coPayPercent: orDefault(z.int().min(0).max(99), 0),
  coversTip: orDefault(z.boolean(), false),
  weekdays: orDefault(z.array(z.int().min(0).max(6)).max(7), [])
    .transform((days) => [...new Set(days)].sort())
    .describe('0 is Sunday; every day without any'),
  pickupFrom: clockField.nullish(),
  pickupUntil: clockField.nullish(),
  places: orDefault(
    z.array(stopInput.extend({ miles: z.number().min(0.1).max(100) })).max(MOST_AGREEMENT_PLACES),
    [],
  ).describe('One end of the ride is that near to one of them; anywhere without any'),
  passengerIds: z
    .array(z.uuid())
    .min(1, 'Please choose who rides')
    .max(1000)
    .nullish()
    .describe('Everybody who lets the organization help without it'),
  showsAddresses: orDefault(z.boolean(), false).describe(
    'Whether the organization reads where its passengers ride',
  ),
};

type Terms = Pick<
  z.output<z.ZodObject<typeof agreementTerms>>,
  'startsOn' | 'endsOn' | 'pickupFrom' | 'pickupUntil' | 'coPay' | 'coPayPercent'
>;

const inOrder = <Input extends Terms>(schema: z.ZodType<Input>) =>
  schema
    .refine(({ startsOn, endsOn }) => !endsOn || startsOn <= endsOn, {
      path: ['endsOn'],
      message: 'The last day is before the first one',
    })
    .refine(({ pickupFrom, pickupUntil }) => !pickupFrom || !pickupUntil || pickupFrom <= pickupUntil, {
      path: ['pickupUntil'],
      message: 'The end of the hours is before their beginning',
    })
    .refine(({ coPay, coPayPercent }) => coPay === 0 || coPayPercent === 0, {
      path: ['coPayPercent'],
      message: 'A co-pay is an amount or a percentage, not both',
    });

export const agreementInput = z.object({ agreementId: z.uuid() });

export const addAgreementFields = organisationInput.extend(agreementTerms);
export const addAgreementInput = inOrder(addAgreementFields);

export const updateAgreementFields = agreementInput.extend({ ...agreementTerms, version: versionField });
export const updateAgreementInput = inOrder(updateAgreementFields);

export const endAgreementInput = agreementInput.extend({ reason: textField(500, 'Reason is required') });

const localDay = z.iso.date(says('must be a day, like 2026-03-05')).nullish();

export const fundedRidesInput = pageInput.extend({
  ...organisationInput.shape,
  firstDay: localDay,
  lastDay: localDay,
  agreementId: z.uuid().nullish(),
});
