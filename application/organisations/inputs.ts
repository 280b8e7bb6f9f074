import { z } from 'zod';
import { MEMBER_ROLES, ORGANISATION_KINDS } from '../../domain/organisations/organisation.ts';
import { person, scopesField, toldWayField } from '../care/inputs.ts';
import { emailField, pageInput, phoneField, textField, versionField } from '../input-fields.ts';

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
