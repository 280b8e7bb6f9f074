import type { Command } from 'commander';
import { listAuditLogInput } from '../../application/security/inputs.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { listing } from '../actions.ts';
import { addExamples, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Which changes. */
export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
}

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('The audit log: who changed what, from what to what.');
  const list = addAuditFilter(audit.command('list')).description(
    'The newest changes; `export audit` saves every one.',
  );
  listing(
    list,
    (useCases, page, wanted: AuditFilter) => useCases.listAuditLog.execute(CLI_ACTOR, { ...wanted, ...page }),
    ({ actorEmail, actorName, subjectEmail, subjectId, ...entry }) => ({
      at: entry.at,
      who: actorEmail ?? nameActor({ actorName, actorEmail }),
      action: entry.action,
      subject: `${entry.subjectType} ${subjectEmail ?? subjectId}`,
      reason: entry.reason ?? '',
      before: entry.before,
      after: entry.after,
    }),
  );
  addExamples(list, 'audit list', 'audit list --action pricing.update --from 2026-01-01 --json');
}

export function addAuditFilter(command: Command): Command {
  const { actor, action, subject, from, to } = listAuditLogInput.shape;
  return command
    .option('--actor <address>', 'only of this person, or "system"', textBy(actor))
    .option('--action <action>', 'only one, such as pricing.update', textBy(action))
    .option('--subject <id>', 'only of this record, or of the person with this address', textBy(subject))
    .option('--from <day>', 'the first day, like 2026-03-05', textBy(from))
    .option('--to <day>', 'the last day', textBy(to));
}
