import type { Command } from 'commander';
import { listSecurityEventsInput } from '../../application/security/inputs.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface EventsOptions {
  readonly kind?: string;
  readonly email?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function addSecurityCommands(program: Command): void {
  const security = program.command('security').description('What happened to accounts, and who did what.');
  const { kind, email } = listSecurityEventsInput.shape;
  const events = security
    .command('events')
    .description('Sign-ins, refusals, changes of accounts and acts of the audit log, newest first.')
    .option('--kind <kind>', 'only one kind, such as sign_in_refused or pricing.update', textBy(kind))
    .option('--email <address>', 'only of this person, or typed as this address', textBy(email))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: EventsOptions) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listSecurityEvents.execute(CLI_ACTOR, wanted);
        const rows = items.map(({ at, kind, account, address, requestId, ...record }) => ({
          at: at.toISOString(),
          kind,
          who: account ?? '',
          address: address ?? '',
          request: requestId ?? '',
          subject: record.subjectId === null ? '' : `${record.subjectType} ${record.subjectId}`,
          reason: record.reason ?? '',
          details: JSON.stringify(record.details),
        }));
        print(rows, { json });
      }),
    );
  addExamples(
    events,
    'security events',
    'security events --kind sign_in_refused --json',
    'security events --email rider@maumee.test --limit 20',
  );
}
