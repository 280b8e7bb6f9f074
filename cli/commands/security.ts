import type { Command } from 'commander';
import { listSecurityEventsInput } from '../../application/security/inputs.ts';
import { listing } from '../actions.ts';
import { addExamples, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

export function addSecurityCommands(program: Command): void {
  const security = program.command('security').description('What happened to accounts, and who did what.');
  const { kind, email } = listSecurityEventsInput.shape;
  const events = security
    .command('events')
    .description('Sign-ins, refusals, changes of accounts and acts of the audit log, newest first.')
    .option('--kind <kind>', 'only one kind, such as sign_in_refused or pricing.update', textBy(kind))
    .option('--email <address>', 'only of this person, or typed as this address', textBy(email));
  listing(
    events,
    (useCases, page, wanted: { kind?: string; email?: string }) =>
      useCases.listSecurityEvents.execute(CLI_ACTOR, { ...wanted, ...page }),
    ({ at, kind: what, account, address, requestId, ...record }) => ({
      at,
      kind: what,
      who: account ?? '',
      address: address ?? '',
      request: requestId ?? '',
      subject: record.subjectId === null ? '' : `${record.subjectType} ${record.subjectId}`,
      reason: record.reason ?? '',
      details: record.details,
    }),
  );
  addExamples(
    events,
    'security events',
    'security events --kind sign_in_refused --json',
    'security events --email rider@maumee.test --limit 20',
  );
}
