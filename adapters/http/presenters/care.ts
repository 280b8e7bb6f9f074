import { z } from 'zod';
import type { CareView } from '../../../application/care/care-people.ts';
import type { Caregivers } from '../../../application/care/caregivers.ts';
import type { MadeInvitation, ShownInvitation } from '../../../application/care/invitations.ts';
import { CARE_SCOPES, CONSENT_WAYS, type CareInvitation } from '../../../domain/care/care-grant.ts';
import { fieldsOf, id, instant } from './fields.ts';

/** Whom it is about, where that is somebody else. */
export const passengerQuery = z.object({ passengerId: z.uuid().optional() });

const scopes = z.array(z.enum(CARE_SCOPES));

export const personShape = z
  .object({ id, firstName: z.string(), lastName: z.string(), hasAccount: z.boolean() })
  .meta({ id: 'CarePerson' });

const organisationShape = z.object({ id, name: z.string() }).meta({ id: 'CareOrganisation' });

/** That a caregiver or an organisation may do something for a passenger. */
export const careGrantShape = z
  .object({
    id,
    passenger: personShape,
    caregiver: personShape.nullable().describe('Null where an organization helps'),
    organisation: organisationShape.nullable().describe('Null where a person helps'),
    scopes,
    consent: z.enum(CONSENT_WAYS),
    grantedAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'CareGrant' });

export function presentGrant({ grant, ...who }: CareView): z.output<typeof careGrantShape> {
  return {
    id: grant.id,
    passenger: fieldsOf(personShape, who.passenger),
    caregiver: who.caregiver && fieldsOf(personShape, who.caregiver),
    organisation: who.organisation && fieldsOf(organisationShape, who.organisation),
    scopes: [...grant.scopes],
    consent: grant.consent,
    grantedAt: grant.grantedAt.toISOString(),
    endedAt: grant.endedAt?.toISOString() ?? null,
  };
}

/** A link by which somebody becomes a caregiver; its address is not told again. */
export const careInvitationShape = z
  .object({
    id,
    scopes,
    email: z.string().nullable(),
    createdAt: instant,
    expiresAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'CareInvitation' });

export function presentInvitation(invitation: CareInvitation): z.output<typeof careInvitationShape> {
  return fieldsOf(careInvitationShape, invitation);
}

export const madeInvitationShape = careInvitationShape
  .extend({ path: z.string().describe('On this host; told this once') })
  .meta({ id: 'MadeCareInvitation' });

export function presentMadeInvitation(made: MadeInvitation): z.output<typeof madeInvitationShape> {
  return { ...presentInvitation(made.invitation), path: `/care#token=${made.token}` };
}

export const shownInvitationShape = z
  .object({
    passenger: z.string().describe('First name and initial'),
    scopes,
    expiresAt: instant,
    isForAddress: z.boolean(),
  })
  .meta({ id: 'ShownCareInvitation' });

export function presentShown(shown: ShownInvitation): z.output<typeof shownInvitationShape> {
  return fieldsOf(shownInvitationShape, shown);
}

export const caregiversShape = z
  .object({ caregivers: z.array(careGrantShape), invitations: z.array(careInvitationShape) })
  .meta({ id: 'Caregivers' });

export function presentCaregivers({ caregivers, invitations }: Caregivers): z.output<typeof caregiversShape> {
  return { caregivers: caregivers.map(presentGrant), invitations: invitations.map(presentInvitation) };
}
