import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

/** Where an organisation, its members or its passengers are shown. */
export const ORGANISATION_FIELDS = ['ownOrganisations', 'organisation', 'organisationPassengers'];
const EVERYWHERE = [...ORGANISATION_FIELDS, 'organisations', 'agreements', 'auditLog'];

/** Asks again for everything on the screen that an act for an organisation has changed. Never rejects. */
export function useOrganisationChanged(): () => Promise<void> {
  return useRefetchFields(EVERYWHERE);
}
