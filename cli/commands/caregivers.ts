import { InvalidArgumentError, type Command } from 'commander';
import { helperName } from '../../application/care/care-people.ts';
import { grantIdInput, inviteCaregiverInput } from '../../application/care/inputs.ts';
import { CARE_SCOPES, type CareScope, type ConsentWay } from '../../domain/care/care-grant.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { consentOption } from './passengers.ts';

/** Who helps passengers. */
export function addCaregiverCommands(program: Command): void {
  const caregivers = program.command('caregivers').description('People who help passengers with rides.');
  addList(caregivers);
  addInvite(caregivers);
  addEnd(caregivers);
}

function addList(caregivers: Command): void {
  const list = caregivers
    .command('list')
    .description('Who helps a passenger, and who is invited to.')
    .addArgument(userArgument());
  answering(list, async ({ useCases }, passengerId: string) => {
    const found = await useCases.listCaregivers.execute(CLI_ACTOR, { passengerId });
    return [
      ...found.caregivers.map(({ grant, ...helper }) => ({
        id: grant.id,
        who: helperName(helper),
        may: grant.scopes.join(),
        consent: grant.consent,
        since: grant.grantedAt,
        until: '',
      })),
      ...found.invitations.map(({ id, email, scopes, consent, createdAt, expiresAt }) => ({
        id,
        who: `invited ${email ?? 'by a link'}`,
        may: scopes.join(),
        consent,
        since: createdAt,
        until: expiresAt,
      })),
    ];
  });
  addExamples(list, `caregivers list ${EXAMPLE_ID}`);
}

function toScopes(text: string): CareScope[] {
  return text.split(',').map((word) => {
    const scope = CARE_SCOPES.find((one) => one === word.trim());
    if (!scope) throw new InvalidArgumentError(`Give some of ${CARE_SCOPES.join(', ')}.`);
    return scope;
  });
}

interface InviteOptions {
  readonly scopes: CareScope[];
  readonly consent: Exclude<ConsentWay, 'online'>;
  readonly email?: string;
}

function addInvite(caregivers: Command): void {
  const invite = caregivers
    .command('invite')
    .description(
      'Invite somebody to help a passenger without an account; the path of the link is shown this once.',
    )
    .addArgument(userArgument())
    .requiredOption('--scopes <list>', `some of ${CARE_SCOPES.join(', ')}`, toScopes)
    .addOption(consentOption().makeOptionMandatory())
    .option(
      '--email <address>',
      'where the link is sent; only its account can accept',
      textBy(inviteCaregiverInput.shape.email.unwrap().unwrap()),
    );
  acting(
    invite,
    (id: string) => `Invite somebody to help passenger ${id}?`,
    async ({ useCases }, passengerId: string, { scopes, consent, email }: InviteOptions) => {
      const asked = { passengerId, scopes, consent, ...(email && { email }) };
      const { invitation, token } = await useCases.inviteCaregiver.execute(CLI_ACTOR, asked);
      return { id: invitation.id, path: `/care#token=${token}`, until: invitation.expiresAt };
    },
  );
  const asked = `caregivers invite ${EXAMPLE_ID} --scopes book,follow --consent phone`;
  addExamples(invite, asked, `${asked} --email ann@example.com --dry-run`);
}

function addEnd(caregivers: Command): void {
  const end = caregivers
    .command('end')
    .description('Take all rights from a caregiver at once; both are told by mail.')
    .argument('<grant>', 'the id that `caregivers list` shows', textBy(grantIdInput.shape.grantId));
  acting(
    end,
    (grantId: string) => `End ${grantId}?`,
    async ({ useCases }, grantId: string) => {
      const { grant, passenger, ...helper } = await useCases.endCare.execute(CLI_ACTOR, { grantId });
      return {
        id: grant.id,
        passenger: fullName(passenger),
        caregiver: helperName(helper),
        ended: grant.endedAt,
      };
    },
  );
  addExamples(end, `caregivers end ${EXAMPLE_ID} --yes`);
}
