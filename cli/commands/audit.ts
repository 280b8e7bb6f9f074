import type { Command } from 'commander';
import { listAuditLogInput } from '../../application/security/inputs.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { writeExport } from '../write-export.ts';

interface AuditOptions {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
}

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('The audit log: who changed what, from what to what.');
  const list = addFilters(audit.command('list'))
    .description('The newest changes.')
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: AuditOptions & { limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listAuditLog.execute(CLI_ACTOR, wanted);
        const rows = items.map(({ at, actorEmail, actorRole, before, after, reason, ...entry }) => ({
          at: at.toISOString(),
          who: actorEmail ?? actorRole,
          action: entry.action,
          subject: `${entry.subjectType} ${entry.subjectEmail ?? entry.subjectId}`,
          reason: reason ?? '',
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        }));
        print(rows, { json });
      }),
    );
  addExamples(list, 'audit list', 'audit list --action pricing.update --from 2026-01-01 --json');
  const save = addFilters(audit.command('export'))
    .description('Every matching change as CSV, to the standard output.')
    .action((filter: AuditOptions) => withApp(({ useCases }) => writeExport(useCases, 'audit-log', filter)));
  addExamples(save, 'audit export --from 2026-01-01 --to 2026-03-31');
}

function addFilters(command: Command): Command {
  const { actor, action, subject, from, to } = listAuditLogInput.shape;
  return command
    .option('--actor <address>', 'only of this person, or "system"', textBy(actor))
    .option('--action <action>', 'only one, such as pricing.update', textBy(action))
    .option('--subject <id>', 'only of this record, or of the person with this address', textBy(subject))
    .option('--from <day>', 'the first day, like 2026-03-05', textBy(from))
    .option('--to <day>', 'the last day', textBy(to));
}
