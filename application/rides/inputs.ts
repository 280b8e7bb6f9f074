import { z } from 'zod';
import { pointInput } from '../geo/inputs.ts';
import { BOOKING_TIMES } from '../../domain/rides/booking-time.ts';
import { stopInput } from '../pricing/inputs.ts';
import { GIVE_BACK_REASONS } from '../../domain/rides/give-back.ts';
import { ofRiderTexts } from '../../domain/rides/rider-texts.ts';
import { MAX_TIP_CENTS, TIP_REASON_MAX_LENGTH } from '../../domain/rides/tip.ts';
import { says } from '../field-messages.ts';
import { extraMinutesField, needsField } from '../needs/inputs.ts';
import { isOnePayment, paymentChoice } from '../payments/inputs.ts';
import {
  moneyField,
  moneyFieldSaying,
  pageInput,
  proseField,
  textField,
  versionField,
} from '../input-fields.ts';

const NOT_A_TIP = 'Please enter a valid tip amount.';

/** What a rider gives the driver on top of the fare. */
export const tipField = moneyFieldSaying(NOT_A_TIP)
  .refine((cents) => cents <= MAX_TIP_CENTS, NOT_A_TIP)
  .describe('At most 500.00; all of it goes to the driver');

export const rideIdInput = z.object({ rideId: z.uuid() });

/** `needsVersion` is that of the needs which the request showed. */
export const acceptRideInput = rideIdInput.extend({ needsVersion: versionField });

export const revokeTripLinkInput = z.object({ linkId: z.uuid() });

/** Whatever it is: what is no token is answered as a token that was stopped. */
export const trackingTokenInput = z.object({ token: z.string() });

/** Fees and totals of a client are never trusted: the price is computed anew. */
export const requestRideInput = z
  .object({
    /** Made by the client, so that a repeated request gives the same ride. */
    id: z.uuid().optional(),
    pickup: stopInput,
    dropoff: stopInput,
    /** What the rider saw: a higher price of ours refuses the booking. */
    totalFare: moneyField,
    /** From the quote; honoured for 10 minutes. Without it the active pricing applies. */
    quoteToken: z.string().max(4000).optional(),
    tipAmount: tipField.nullish(),
    scheduledFor: z.iso.datetime({ offset: true }).nullish(),
    driverType: z.enum(['specific', 'broadcast', 'any']),
    selectedDriverId: z.uuid().nullish(),
    ...paymentChoice,
    /** Who rides, where it is not who asks: somebody who lets them book. */
    passengerId: z.uuid().nullish(),
    /** In whose name a coordinator books. */
    organisationId: z.uuid().nullish(),
    /** Who pays for somebody else's ride; the passenger where they allow it. */
    payer: z.enum(['booker', 'passenger']).nullish(),
    /** The agreement under which an organisation pays a part, which is what was seen or more. */
    agreementId: z.uuid().nullish(),
    coveredAmount: moneyField.nullish(),
    needs: needsField.nullish(),
    extraMinutes: extraMinutesField.nullish(),
    /** The way back at the same fare: booked in the same act for a time, or promised until it is called. */
    return: z
      .union([
        z.strictObject({ at: z.iso.datetime({ offset: true }) }),
        z.strictObject({ onCall: z.literal(true) }),
      ])
      .nullish(),
    ...ofRiderTexts((_, maxLength) => proseField(maxLength).nullish()),
  })
  .refine((input) => input.driverType !== 'specific' || input.selectedDriverId, {
    path: ['selectedDriverId'],
    message: 'Select a Driver',
  })
  .refine(...isOnePayment);
export type RequestRideInput = z.input<typeof requestRideInput>;

/** What a driver may say of an arrival, a start or a completion; `mustExplain` refuses what is implausible without a reason. */
const explanationInput = {
  reason: proseField(500).nullish(),
  position: pointInput.nullish(),
  mustExplain: z.boolean().default(false),
};

export const arriveAtPickupInput = rideIdInput.extend(explanationInput);

/** `pin` as the rider has read it to the driver, where the rider wants one. */
export const startRideInput = rideIdInput.extend({
  pin: z
    .string()
    .regex(/^[0-9]{4}$/, says('must be four digits'))
    .optional(),
  ...explanationInput,
});

export const completeRideInput = rideIdInput.extend({
  tipAmount: tipField.nullish(),
  cashAmount: moneyField
    .nullish()
    .describe('Of a ride in cash, by its driver: what the rider paid; what is above the fare is the tip'),
  tipReason: proseField(TIP_REASON_MAX_LENGTH)
    .nullish()
    .describe('Why the tip is lower than promised at booking; the driver reads it'),
  ...explanationInput,
});

/** Why a ride is given back. */
export const giveBackInput = z.object({
  reason: z.enum(GIVE_BACK_REASONS),
  words: proseField(500).nullish(),
});

/** Another reason than those with a name is said in words. */
export const giveBackRideInput = rideIdInput
  .extend(giveBackInput.shape)
  .refine(({ reason, words }) => reason !== 'other' || words, {
    path: ['words'],
    message: 'Please say why you give the ride back',
  });
export type GiveBackRideInput = z.input<typeof giveBackRideInput>;

/** Of a ride as an operator has seen it. */
export const seenRideInput = rideIdInput.extend({ version: versionField });

/** `mustKeepDriver`: the move is refused where its driver cannot come then; else every driver is asked. */
export const rescheduleRideInput = seenRideInput.extend({
  scheduledFor: z.iso.datetime({ offset: true }),
  mustKeepDriver: z.boolean().default(false),
});

export const undoRideActInput = rideIdInput.extend({ version: textField(100) });

export const cancelRideInput = seenRideInput.extend({ reason: proseField(500).nullish() });

/** Why the rider would rather not ride, for driver and operator. */
export const askToCancelRideInput = rideIdInput.extend({ reason: proseField(500).nullish() });

export const answerCancelRequestInput = rideIdInput.extend({ agrees: z.boolean() });

/** `driverId`: user id or profile id. */
export const assignDriverInput = seenRideInput.extend({ driverId: z.uuid() });

/** What somebody typed to find something; only blanks are nothing. */
const searchField = z
  .string()
  .trim()
  .max(100, says('must be at most 100 characters long'))
  .transform((text) => text || undefined);

export const listAssignableDriversInput = rideIdInput.extend({ search: searchField.nullish() });

export const listRidesInput = pageInput.extend({
  filter: z
    .enum(['all', 'active', 'pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled'])
    .default('all'),
});

export const listHelpedRidesInput = listRidesInput.extend({
  passengerId: z.uuid().nullish(),
  organisationId: z.uuid().nullish(),
});

export const listRideOffersInput = rideIdInput.extend(pageInput.shape);

/** Days around today. */
export const BOOKING_SPANS = ['today', 'tomorrow', 'next_week', 'week', 'month'] as const;

/** Which of an admin's list of bookings. */
export const bookingsFilter = z.object({
  filter: listRidesInput.shape.filter,
  /** Of the id, the addresses, and the names and e-mail addresses of rider and driver. */
  search: searchField.nullish(),
  /** Which of their times `date` and `order` are about. */
  by: z.enum(BOOKING_TIMES).default('requested'),
  /** Today, tomorrow, the next 7, the last 7 or 30 days, or a day ("2026-03-05"), in the service area. */
  date: z
    .union([z.enum(['all', ...BOOKING_SPANS]), z.iso.date()], says('must be a day, like 2026-03-05'))
    .default('all'),
  order: z.enum(['newest', 'oldest']).default('newest'),
});

/** `marked`: those with an implausible start or completion, of any state. */
export const listBookingsInput = pageInput.extend({
  ...bookingsFilter.shape,
  marked: z.boolean().default(false),
});

export const pickupOutlookInput = z.strictObject({ pickup: pointInput });
