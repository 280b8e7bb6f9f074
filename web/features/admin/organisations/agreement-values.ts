import type { ShownAgreement } from '../../../components/organisations/agreement-words.ts';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { addAgreementFields } from '../../../../application/organisations/inputs.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import type { ZodForm } from '../../../components/form/use-zod-form.ts';
import { listText, weekdaysText } from '../../../components/standing-rides/pattern-words.ts';
import { clockText } from '../../../lib/clock-words.ts';
import { placeText } from '../../../components/organisations/agreement-words.ts';
import type { AddAgreementInput, BudgetPeriod } from '../../../generated/operations.ts';
import { dayText } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';

export const CO_PAY_KINDS = ['NONE', 'AMOUNT', 'PERCENT'] as const;
export type CoPayKind = (typeof CO_PAY_KINDS)[number];

const MOST_RIDES = 1000;
const MOST_PERCENT = 99;
const MILES = { least: 0.1, most: 100 };

const isAmount = (text: string) => addAgreementFields.shape.budget.safeParse(text.trim()).success;
const isWhole = (text: string, most: number) => /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= most;
const isMiles = (text: string) => Number(text) >= MILES.least && Number(text) <= MILES.most;

const place = z.object({
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  miles: z.string().refine(isMiles, { error: () => t`Please enter 0.1 to 100 miles` }),
});

const amountError = { error: () => t`Please enter an amount, like 12.50` };
const amount = z.string().refine(isAmount, amountError);
const amountOrNone = z.string().refine((text) => text.trim() === '' || isAmount(text), amountError);

/** What the fields of an agreement hold. */
const fields = z.object({
  name: addAgreementFields.shape.name,
  startsOn: z.string().min(1, { error: () => t`Please choose the first day` }),
  endsOn: z.string(),
  budget: amount,
  budgetPeriod: z.enum(['MONTH', 'TERM']),
  coPayKind: z.enum(CO_PAY_KINDS),
  coPay: z.string(),
  coPayPercent: z.string(),
  mostPerRide: amountOrNone,
  ridesPerMonth: z.string().refine((text) => text.trim() === '' || isWhole(text, MOST_RIDES), {
    error: () => t`Please enter a whole number from 1 to 1000`,
  }),
  coversTip: z.boolean(),
  weekdays: z.array(z.number()),
  pickupFrom: z.string(),
  pickupUntil: z.string(),
  places: z.array(place),
  isForAll: z.boolean(),
  passengerIds: z.array(z.string()),
  showsAddresses: z.boolean(),
});

export type AgreementValues = z.input<typeof fields>;

/** Days, hours, co-pay and passengers that do not go together are refused at the field that comes last. */
export const agreementSchema = fields
  .refine(({ startsOn, endsOn }) => endsOn === '' || startsOn <= endsOn, {
    path: ['endsOn'],
    error: () => t`The last day is before the first one`,
  })
  .refine(({ pickupFrom, pickupUntil }) => !pickupFrom || !pickupUntil || pickupFrom <= pickupUntil, {
    path: ['pickupUntil'],
    error: () => t`The end of the hours is before their beginning`,
  })
  .refine(({ coPayKind, coPay }) => coPayKind !== 'AMOUNT' || isAmount(coPay), {
    path: ['coPay'],
    ...amountError,
  })
  .refine(({ coPayKind, coPayPercent }) => coPayKind !== 'PERCENT' || isWhole(coPayPercent, MOST_PERCENT), {
    path: ['coPayPercent'],
    error: () => t`Please enter a whole number from 1 to 99`,
  })
  .refine(({ isForAll, passengerIds }) => isForAll || passengerIds.length > 0, {
    path: ['passengerIds'],
    error: () => t`Please choose who rides`,
  })
  .transform(toTerms);

export type AgreementTermsInput = Omit<AddAgreementInput, 'organisationId'>;
export type AgreementForm = ZodForm<AgreementValues, AgreementTermsInput>;

/** As it is sent. */
function toTerms(values: z.output<typeof fields>): AgreementTermsInput {
  const { coPayKind, coPay, coPayPercent, mostPerRide, ridesPerMonth, isForAll, passengerIds } = values;
  const { name, startsOn, budgetPeriod, coversTip, weekdays, places, showsAddresses } = values;
  return {
    name,
    startsOn,
    endsOn: values.endsOn || null,
    budget: toDollars(values.budget),
    budgetPeriod,
    coPay: coPayKind === 'AMOUNT' ? toDollars(coPay) : '0.00',
    coPayPercent: coPayKind === 'PERCENT' ? Number(coPayPercent) : 0,
    mostPerRide: mostPerRide.trim() === '' ? null : toDollars(mostPerRide),
    ridesPerMonth: ridesPerMonth.trim() === '' ? null : Number(ridesPerMonth),
    coversTip,
    weekdays,
    pickupFrom: values.pickupFrom || null,
    pickupUntil: values.pickupUntil || null,
    places: places.map(({ miles, ...where }) => ({ ...where, miles: Number(miles) })),
    passengerIds: isForAll ? null : passengerIds,
    showsAddresses,
  };
}

function toDollars(text: string): string {
  return dollarsFromCents(centsFromDollars(text.trim()));
}

/** A new agreement from the day on, with nothing restricted. */
export function emptyAgreement(today: string): AgreementValues {
  return {
    name: '',
    startsOn: today,
    endsOn: '',
    budget: '',
    budgetPeriod: 'MONTH',
    coPayKind: 'NONE',
    coPay: '',
    coPayPercent: '',
    mostPerRide: '',
    ridesPerMonth: '',
    coversTip: false,
    weekdays: [],
    pickupFrom: '',
    pickupUntil: '',
    places: [],
    isForAll: true,
    passengerIds: [],
    showsAddresses: false,
  };
}

type Terms = Omit<ShownAgreement, 'id' | 'endedAt' | 'version' | 'use'>;

/** As the fields hold it. */
export function toValues(terms: Terms): AgreementValues {
  const { coPay, coPayPercent, ridesPerMonth, passengerIds, weekdays, places } = terms;
  const isAmountPaid = centsFromDollars(coPay) > 0;
  return {
    name: terms.name,
    startsOn: terms.startsOn,
    endsOn: terms.endsOn ?? '',
    budget: terms.budget,
    budgetPeriod: terms.budgetPeriod,
    coPayKind: isAmountPaid ? 'AMOUNT' : coPayPercent > 0 ? 'PERCENT' : 'NONE',
    coPay: isAmountPaid ? coPay : '',
    coPayPercent: coPayPercent > 0 ? String(coPayPercent) : '',
    mostPerRide: terms.mostPerRide ?? '',
    ridesPerMonth: ridesPerMonth === null ? '' : String(ridesPerMonth),
    coversTip: terms.coversTip,
    weekdays: [...weekdays],
    pickupFrom: terms.pickupFrom ?? '',
    pickupUntil: terms.pickupUntil ?? '',
    places: places.map(({ address, lat, lng, miles }) => ({ address, lat, lng, miles: String(miles) })),
    isForAll: passengerIds === null,
    passengerIds: [...(passengerIds ?? [])],
    showsAddresses: terms.showsAddresses,
  };
}

/** What the fields would hold, had they been filled from what the server sends along with its refusal. */
export function fromSaved(record: Readonly<Record<string, unknown>>): AgreementValues {
  const saved = record as unknown as Terms;
  return toValues({ ...saved, budgetPeriod: saved.budgetPeriod.toUpperCase() as BudgetPeriod });
}

/** What the fields are called. */
export const fieldLabels = (): Record<keyof AgreementValues, string> => ({
  name: t`Name`,
  startsOn: t`First day`,
  endsOn: t`Last day`,
  budget: t`Budget`,
  budgetPeriod: t`The budget is`,
  coPayKind: t`What the passenger pays`,
  coPay: t`Of each fare`,
  coPayPercent: t`Of each fare, in percent`,
  mostPerRide: t`Most for one ride`,
  ridesPerMonth: t`Rides a month of one passenger`,
  coversTip: t`Pays tips, too`,
  weekdays: t`Days of the week`,
  pickupFrom: t`Pickups from`,
  pickupUntil: t`Pickups until`,
  places: t`Places`,
  isForAll: t`Who rides`,
  passengerIds: t`Named passengers`,
  showsAddresses: t`The organization reads where its passengers ride`,
});

export const periodLabel = (period: BudgetPeriod): string =>
  period === 'MONTH' ? t`anew each month` : t`for its whole time`;

export function coPayLabel(kind: CoPayKind): string {
  if (kind === 'NONE') return t`Nothing of the fare`;
  return kind === 'AMOUNT' ? t`An amount of each fare` : t`A percentage of each fare`;
}

export const whoLabel = (isForAll: boolean): string =>
  isForAll ? t`Everybody whom the organization helps` : t`Named passengers`;

/** How a value is shown beside another one. */
export function toFieldText(name: keyof AgreementValues, value: unknown): string {
  const shown = { [name]: value } as Partial<AgreementValues>;
  const { weekdays, places, passengerIds, isForAll, budgetPeriod, coPayKind } = shown;
  if (isForAll !== undefined) return whoLabel(isForAll);
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (budgetPeriod) return periodLabel(budgetPeriod);
  if (coPayKind) return coPayLabel(coPayKind);
  if (weekdays) return weekdays.length === 0 ? t`Every day` : weekdaysText(weekdays);
  if (places)
    return listText(places.map((one) => placeText({ ...one, miles: Number(one.miles) }))) || t`Anywhere`;
  if (passengerIds) return String(passengerIds.length);
  return typeof value === 'string' && value !== '' ? toPlainText(name, value) : t`nothing`;
}

function toPlainText(name: keyof AgreementValues, value: string): string {
  switch (name) {
    case 'startsOn':
    case 'endsOn':
      return dayText(value);
    case 'pickupFrom':
    case 'pickupUntil':
      return clockText(value);
    case 'budget':
    case 'mostPerRide':
    case 'coPay':
      return isAmount(value) ? moneyText(toDollars(value)) : value;
    default:
      return value;
  }
}
