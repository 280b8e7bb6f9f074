import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  addOrganisationInput,
  changeMemberInput,
  closeOrganisationInput,
  inviteMemberInput,
  organisationInput,
} from '../../application/organisations/inputs.ts';
import {
  MEMBER_ROLES,
  type MemberRole,
  type Organisation,
  type OrganisationKind,
  toOrganisationRecord,
} from '../../domain/organisations/organisation.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, actingOnSeen, answering, listing } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const { shape } = addOrganisationInput;

/** Clinics, employers and agencies, and who acts for them. */
export function addOrganisationCommands(program: Command): void {
  const organisations = program
    .command('organisations')
    .description('Clinics, employers and agencies that book for passengers.');
  addList(organisations);
  addShow(organisations);
  addAdd(organisations);
  addEdit(organisations);
  addClose(organisations);
  addInvite(organisations);
  addRemove(organisations);
}

const toRow = ({ id, name, kind, email, phone, createdAt, closedAt }: Organisation) => ({
  id,
  name,
  kind,
  email,
  phone,
  created: createdAt,
  closed: closedAt ?? '',
});

function withId(command: Command): Command {
  return command.argument(
    '<organisation>',
    'the id that `organisations list` shows',
    textBy(organisationInput.shape.organisationId),
  );
}

function addList(organisations: Command): void {
  const list = organisations
    .command('list')
    .description('Organizations that are open, the newest first.')
    .option('--closed', 'those that are closed');
  listing(
    list,
    (useCases, page, { closed = false }: { readonly closed?: boolean }) =>
      useCases.listOrganisations.execute(CLI_ACTOR, { isOpen: !closed, ...page }),
    ({ organisation, memberCount, passengerCount }) => ({
      ...toRow(organisation),
      members: memberCount,
      passengers: passengerCount,
    }),
  );
  addExamples(list, 'organisations list', 'organisations list --closed --json');
}

function addShow(organisations: Command): void {
  const show = withId(
    organisations.command('show').description('Who acts for an organization, and who is invited to.'),
  );
  answering(show, async ({ useCases }, organisationId: string) => {
    const found = await useCases.showOrganisation.execute(CLI_ACTOR, { organisationId });
    return [
      ...found.members.map(({ membership, user }) => ({
        id: membership.id,
        who: fullName(user),
        roles: membership.roles.join(),
        since: membership.joinedAt,
        until: '',
      })),
      ...found.invitations.map(({ id, email, roles, createdAt, expiresAt }) => ({
        id,
        who: `invited ${email}`,
        roles: roles.join(),
        since: createdAt,
        until: expiresAt,
      })),
    ];
  });
  addExamples(show, `organisations show ${EXAMPLE_ID}`);
}

interface Given {
  readonly name: string;
  readonly kind: OrganisationKind;
  readonly email: string;
  readonly phone: string;
}

function addOptions(command: Command): Command {
  return command
    .requiredOption('--name <name>', 'another than that of every other one', textBy(shape.name))
    .addOption(new Option('--kind <kind>', 'what it is').choices(shape.kind.options).makeOptionMandatory())
    .requiredOption('--email <address>', 'where you write to it', textBy(shape.email))
    .requiredOption('--phone <number>', 'with its area code', textBy(shape.phone));
}

const EXAMPLE = "--name 'St. Anne Clinic' --kind clinic --email rides@st-anne.example --phone '419 555 0100'";

function addAdd(organisations: Command): void {
  const add = addOptions(organisations.command('add').description('Add an organization.'));
  acting(
    add,
    ({ name }: Given) => `Add ${name}?`,
    async ({ useCases }, { name, kind, email, phone }: Given) =>
      toRow(await useCases.addOrganisation.execute(CLI_ACTOR, { name, kind, email, phone })),
  );
  addExamples(add, `organisations add ${EXAMPLE}`, `organisations add ${EXAMPLE} --dry-run`);
}

function addEdit(organisations: Command): void {
  const edit = addOptions(
    withId(organisations.command('edit').description('Change name, kind and where it is reached.')),
  );
  actingOnSeen(
    edit,
    async ({ useCases }: App, organisationId: string, { name }: Given) => {
      const { organisation } = await useCases.showOrganisation.execute(CLI_ACTOR, { organisationId });
      return {
        question: `Change ${organisation.name}, from now on ${name}?`,
        version: toOrganisationRecord(organisation).version,
      };
    },
    async ({ useCases }, { version }, organisationId: string, { name, kind, email, phone }: Given) => {
      const input = { organisationId, name, kind, email, phone, version };
      return toRow(await useCases.updateOrganisation.execute(CLI_ACTOR, input));
    },
  );
  addExamples(edit, `organisations edit ${EXAMPLE_ID} ${EXAMPLE} --yes`);
}

function addClose(organisations: Command): void {
  const close = withId(
    organisations
      .command('close')
      .description('End an organization for good, with its members and all that passengers let it do.'),
  ).requiredOption('--reason <text>', 'kept in the audit log', textBy(closeOrganisationInput.shape.reason));
  acting(
    close,
    (id: string) => `Close ${id}? This cannot be undone.`,
    async ({ useCases }, organisationId: string, { reason }: { readonly reason: string }) =>
      toRow(await useCases.closeOrganisation.execute(CLI_ACTOR, { organisationId, reason })),
  );
  addExamples(close, `organisations close ${EXAMPLE_ID} --reason 'Contract ended' --dry-run`);
}

function toRoles(text: string): MemberRole[] {
  return text.split(',').map((word) => {
    const role = MEMBER_ROLES.find((one) => one === word.trim());
    if (!role) throw new InvalidArgumentError(`Give some of ${MEMBER_ROLES.join(', ')}.`);
    return role;
  });
}

function addInvite(organisations: Command): void {
  const invite = withId(
    organisations
      .command('invite')
      .description('Send somebody a link to become a member; its path is shown this once.'),
  )
    .requiredOption('--email <address>', 'only its account can accept', textBy(inviteMemberInput.shape.email))
    .requiredOption('--roles <list>', `some of ${MEMBER_ROLES.join(', ')}`, toRoles);
  acting(
    invite,
    (id: string, { email }: { readonly email: string }) => `Invite ${email} to ${id}?`,
    async (
      { useCases },
      organisationId: string,
      { email, roles }: { readonly email: string; readonly roles: MemberRole[] },
    ) => {
      const input = { organisationId, email, roles };
      const { invitation, token } = await useCases.inviteMember.execute(CLI_ACTOR, input);
      return { id: invitation.id, path: `/organization#token=${token}`, until: invitation.expiresAt };
    },
  );
  addExamples(
    invite,
    `organisations invite ${EXAMPLE_ID} --email ann@example.com --roles manager,coordinator`,
  );
}

function addRemove(organisations: Command): void {
  const remove = organisations
    .command('remove')
    .description('Take a membership at once; the member is told by mail.')
    .argument(
      '<member>',
      'the id that `organisations show` shows',
      textBy(changeMemberInput.shape.membershipId),
    );
  acting(
    remove,
    (id: string) => `Remove ${id}?`,
    async ({ useCases }, membershipId: string) => {
      const { membership, user } = await useCases.removeMember.execute(CLI_ACTOR, { membershipId });
      return { id: membership.id, member: fullName(user), ended: membership.endedAt };
    },
  );
  addExamples(remove, `organisations remove ${EXAMPLE_ID} --yes`);
}
