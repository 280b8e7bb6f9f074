import { z } from 'zod';
import { CONSENTS, MOST_SUBSTITUTES } from '../../domain/standing-rides/standing-ride.ts';
import { RETURN_KINDS } from '../../domain/standing-rides/pattern.ts';
import { ofRiderTexts } from '../../domain/rides/rider-texts.ts';
import { says } from '../field-messages.ts';
import { dayField, moneyField, pageInput, proseField, textField, versionField } from '../input-fields.ts';
import { extraMinutesField, needsField } from '../needs/inputs.ts';
import { stopInput } from '../pricing/inputs.ts';
import { rideCoverageInput } from '../payments/inputs.ts';
import { requestRideInput, tipField } from '../rides/inputs.ts';

/** By the area's clocks. */
const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('must be a time, like 07:30'));
const weekdayField = z.int().min(0).max(6);

const timesField = z
  .array(z.object({ weekday: weekdayField, time: timeField, returnTime: timeField.nullable().default(null) }))
  .min(1)
  .max(7)
  .readonly();

export const standingRideIdInput = z.object({ standingRideId: z.uuid() });
const seenStandingRideInput = standingRideIdInput.extend({ version: versionField });

/** What the driver is told of a ride besides its places, and how it is paid; changed without asking the driver again. */
const details = {
  tipAmount: tipField.nullish(),
  paymentMethodId: z.uuid().nullish(),
  substituteIds: z.array(z.uuid()).max(MOST_SUBSTITUTES).readonly().default([]),
  /** Whether the rider's other trusted drivers are asked before everybody. */
  asksCircle: z.boolean().default(true),
  ...ofRiderTexts((_, maxLength) => proseField(maxLength).nullish()),
};

const pattern = {
  times: timesField,
  returnKind: z.enum(RETURN_KINDS).default('none'),
  firstDay: dayField,
  lastDay: dayField.nullish(),
};

const trip = { pickup: stopInput, dropoff: stopInput, quoteToken: z.string().max(4000).optional() };

/** For whom, in whose name, and who pays: as of a ride. */
const people = {
  passengerId: requestRideInput.shape.passengerId,
  organisationId: requestRideInput.shape.organisationId,
  payer: requestRideInput.shape.payer,
};

export const createStandingRideInput = z.object({
  /** Made by the client, so that a repeated request gives the same standing ride. */
  id: z.uuid().optional(),
  ...people,
  /** The agreement under which an organisation pays a part of each ride that it covers. */
  agreementId: z.uuid().nullish(),
  ...trip,
  ...pattern,
  ...details,
  /** The fare of one ride that the rider saw: a higher one of ours is refused. */
  totalFare: moneyField,
  needs: needsField.nullish(),
  extraMinutes: extraMinutesField.nullish(),
  /** Who is asked to drive it; nobody for anyone. */
  driverId: z.uuid().nullish(),
});
export type CreateStandingRideInput = z.input<typeof createStandingRideInput>;

/** Of what is left out nothing changes. */
export const changeStandingRideInput = seenStandingRideInput.extend({
  tipAmount: details.tipAmount,
  paymentMethodId: details.paymentMethodId,
  substituteIds: z.array(z.uuid()).max(MOST_SUBSTITUTES).readonly().optional(),
  asksCircle: z.boolean().optional(),
  ...ofRiderTexts((_, maxLength) => proseField(maxLength).nullish()),
});

/** This day and all that follow are as `createStandingRide` would have them. */
export const changeFollowingInput = createStandingRideInput
  .omit({ firstDay: true, passengerId: true, organisationId: true, payer: true })
  .extend({ standingRideId: z.uuid(), day: dayField, version: versionField });

export const chooseStandingDriverInput = seenStandingRideInput.extend({ driverId: z.uuid().nullish() });

export const pauseStandingRideInput = seenStandingRideInput.extend({ from: dayField, to: dayField });
/** The pause that `from` is in ends the day before, or is taken back. */
export const resumeStandingRideInput = seenStandingRideInput.extend({ from: dayField });

/** Who keeps a series from now on: the caller. What organisation pays a part stays unless another is named, or none (null). */
export const takeOverStandingRideInput = seenStandingRideInput.extend({
  organisationId: people.organisationId,
  payer: people.payer,
  paymentMethodId: details.paymentMethodId,
  agreementId: z.uuid().nullish(),
});

/** A series that is about to be made, as `rideCoverageInput` of a ride. */
export const standingCoverageInput = rideCoverageInput.omit({ scheduledFor: true }).extend(pattern);

export const endStandingRideInput = seenStandingRideInput.extend({ reason: proseField(500).nullish() });

export const occurrenceIdInput = z.object({ occurrenceId: z.uuid() });
export const moveOccurrenceInput = occurrenceIdInput.extend({ day: dayField, time: timeField });

/** No day of the week says no. */
export const answerStandingRideInput = standingRideIdInput.extend({
  weekdays: z.array(weekdayField).max(7).readonly(),
});

export const confirmDayInput = z.object({ day: dayField });

/** `following`: every ride from this one on, and the series; otherwise this one alone. */
export const assignStandingDriverInput = occurrenceIdInput.extend({
  driverId: z.uuid(),
  following: z.boolean().default(false),
});

export const plannedRidesInput = z.object({ days: z.int().min(1).max(60).default(14) });

export const listStandingRidesInput = pageInput.extend({
  consent: z.enum(CONSENTS).nullish(),
  isEnded: z.boolean().nullish(),
  riderId: z.uuid().nullish(),
  driverId: z.uuid().nullish(),
});

export const calendarTokenInput = z.object({ token: textField(100) });
