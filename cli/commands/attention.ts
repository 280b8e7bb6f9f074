import type { Command } from 'commander';
import { answering } from '../actions.ts';
import { addExamples } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

export function addAttentionCommands(program: Command): void {
  const attention = program.command('attention').description('What needs an operator.');
  const list = attention
    .command('list')
    .description(
      'What waits and what is wrong, the most pressing first; the exit code is 1 for anything urgent.',
    );
  answering(list, async ({ useCases }) => {
    const items = await useCases.listAttention.execute(CLI_ACTOR);
    if (items.some(({ isUrgent }) => isUrgent)) process.exitCode = 1;
    return items.map(({ kind, title, count, since, isUrgent }) => ({
      kind,
      urgent: isUrgent ? 'yes' : '',
      count,
      since: since ?? '',
      title,
    }));
  });
  addExamples(list, 'attention list', 'attention list --json');
  const test = attention
    .command('test-alert')
    .description('Send an alert that says it is a test to ALERT_WEBHOOK_URL.');
  answering(test, async ({ useCases }) => ({ sent: await useCases.testAlert.execute(CLI_ACTOR) }));
  addExamples(test, 'attention test-alert');
}
