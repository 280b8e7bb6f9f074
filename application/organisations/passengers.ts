import { type CareGrant, toScopes } from '../../domain/care/care-grant.ts';
import { notFound } from '../../domain/errors.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { orSystem, riderOrAdmin } from '../access.ts';
import { type CareView, subjectOfCare, tellBoth, toRecorded, withPeople } from '../care/care-people.ts';
import { insertPassenger } from '../care/passengers.ts';
import { mapPage, type Page, pageRequest } from '../ports/pages.ts';
import { command } from '../use-case.ts';
import { actsFor, isOperator, lockActedFor } from '../care/acting-for.ts';
import { addOrganisationPassengerInput, organisationPassengersInput } from './inputs.ts';

/** Who lets the organisation book for them, the newest first; for its coordinators and operators. */
export const listOrganisationPassengers = command({
  access: orSystem(riderOrAdmin),
  input: organisationPassengersInput,
  run: async ({ tx, actor, input: { organisationId, ...page } }): Promise<Page<CareView>> => {
    const grants = await tx.care.pageOfOrganisation(organisationId, pageRequest(page));
    const found = await tx.organisations.find(organisationId);
    const isShown = isOperator(actor) || (await actsFor(tx, actor, organisationId, ['coordinator']));
    if (!found || !isShown) throw notFound('Organization');
    const views = new Map((await withPeople(tx, grants.items)).map((view) => [view.grant.id, view]));
    return mapPage(grants, (grant) => {
      const view = views.get(grant.id);
      if (!view) throw notFound('Passenger');
      return view;
    });
  },
});

/**
 * Adds a passenger without an account, who has told the coordinator or operator that the organisation may help; how is kept with
 * what they let it do. Throws `ORGANISATION_CLOSED`.
 */
export const addOrganisationPassenger = command({
  access: orSystem(riderOrAdmin),
  input: addOrganisationPassengerInput,
  run: async ({ tx, actor, input: { organisationId, scopes, consent, ...person } }): Promise<CareView> => {
    const organisation = await lockActedFor(tx, actor, organisationId, ['coordinator']);
    const passenger = await insertPassenger(tx, person, consent);
    const grant: CareGrant = {
      id: tx.newId(),
      passengerId: passenger.id,
      caregiverId: null,
      organisationId,
      scopes: toScopes(scopes, { organisationId }),
      consent,
      recordedBy: userIdOf(actor),
      grantedAt: tx.now(),
      endedAt: null,
      endedBy: null,
    };
    await tx.care.insert(grant);
    const after = { ...toRecorded(grant), consent };
    await tx.record({ action: 'care.accept', subject: subjectOfCare(grant), after });
    const view = { grant, passenger, caregiver: null, organisation };
    await tellBoth(tx, view, grant.scopes);
    return view;
  },
});
