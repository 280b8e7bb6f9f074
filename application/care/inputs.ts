import { z } from 'zod';
import { CARE_SCOPES, CONSENT_WAYS } from '../../domain/care/care-grant.ts';
import { emailField, nameField, phoneField, textField, versionField } from '../input-fields.ts';

export const scopesField = z
  .array(z.enum(CARE_SCOPES))
  .min(1, 'Please choose what they may do')
  .max(2 * CARE_SCOPES.length);

/** How a passenger has told an operator. */
export const toldWayField = z
  .enum(CONSENT_WAYS)
  .exclude(['online'], 'Please say how the passenger has agreed');

export const inviteCaregiverInput = z.object({
  /** By operators: for whom. Riders invite for themselves. */
  passengerId: z.uuid().nullish(),
  scopes: scopesField,
  email: emailField('Please enter a valid email address').nullish(),
  /** Of the mail. */
  language: z.enum(['en', 'es']).default('en'),
  /** By operators: how the passenger has said so. */
  consent: toldWayField.nullish(),
});

export const passengerInput = z.object({ passengerId: z.uuid().nullish() });
export const caregiverInput = z.object({ caregiverId: z.uuid().nullish() });

/** Whatever is no token is answered as one that never was. */
export const invitationTokenInput = z.object({ token: z.string().max(200) });

/** `organisationId`: to help in its name, by who coordinates it. */
export const acceptInvitationInput = invitationTokenInput.extend({ organisationId: z.uuid().nullish() });

export const invitationIdInput = z.object({ invitationId: z.uuid() });

export const grantIdInput = z.object({ grantId: z.uuid() });

export const changeCaregiverInput = grantIdInput.extend({
  scopes: scopesField,
  /** By operators: how the passenger has said so. */
  consent: toldWayField.nullish(),
});

export const person = {
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  phone: phoneField,
};

/** `id` makes a repetition the same passenger. */
export const addPassengerInput = z.object({ id: z.uuid().nullish(), ...person, consent: toldWayField });

export const updatePassengerInput = z.object({ ...person, userId: z.uuid(), version: versionField });

export const openAccountInput = z.object({
  userId: z.uuid(),
  email: emailField('Please enter a valid email address'),
  /** How the passenger has asked for it. */
  consent: toldWayField,
});

export const deletePassengerInput = z.object({
  userId: z.uuid(),
  reason: textField(500, 'Reason is required'),
});

export const mergedPairInput = z.object({
  /** The passenger without an account who goes away. */
  fromId: z.uuid(),
  /** The same person, who stays. */
  intoId: z.uuid(),
});

export const mergePassengersInput = mergedPairInput.extend({
  /** Of the preview that was looked at. */
  version: textField(100, 'Please look at the preview first'),
  reason: textField(500, 'Reason is required'),
});

export const passengerMergesInput = z.object({ userId: z.uuid() });

export const undoMergeInput = z.object({ mergeId: z.uuid(), reason: textField(500, 'Reason is required') });
