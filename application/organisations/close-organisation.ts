import { orNotFound } from '../../domain/errors.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import { admin, fresh } from '../access.ts';
import { endCareOfOrganisation } from '../care/caregivers.ts';
import { command } from '../use-case.ts';
import { closeOrganisationInput } from './inputs.ts';
import { writeEnded } from './agreements.ts';
import { endMembership } from './members.ts';
import { subjectOf } from './organisations.ts';

/**
 * Ends an organisation for good, with its memberships, its invitations, its agreements and all that passengers let it do; all of
 * them are told. Rides that it has booked or promised to pay for stay. One that is closed stays as it is.
 */
export const closeOrganisation = command({
  access: fresh(admin),
  input: closeOrganisationInput,
  run: async ({ tx, actor, input: { organisationId, reason } }): Promise<Organisation> => {
    const before = orNotFound(await tx.organisations.lock(organisationId), 'Organization');
    if (before.closedAt !== null) return before;
    const now = tx.now();
    const organisation = { ...before, closedAt: now };
    await tx.organisations.save(organisation);
    // While there are coordinators: their pages are told.
    await endCareOfOrganisation(tx, actor, await tx.care.ofOrganisation(organisationId));
    for (const membership of await tx.organisations.members(organisationId))
      await endMembership(tx, before, membership, actor);
    for (const invitation of await tx.organisations.openInvitations(organisationId, now))
      await tx.organisations.saveInvitationEnded({ ...invitation, endedAt: now });
    for (const agreement of await tx.agreements.ofOrganisations([organisationId]))
      await writeEnded(tx, agreement, reason);
    await tx.record({ action: 'organisation.close', subject: subjectOf(organisation), reason });
    return organisation;
  },
});
