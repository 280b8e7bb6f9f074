import type { Command } from 'commander';
import { listTextsInput, sumTextsInput, testTextInput } from '../../application/texts/inputs.ts';
import { acting, answering, listing } from '../actions.ts';
import { addExamples, textBy, wholeNumberBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Mils are tenths of cents. */
const toDollars = (mils: number | null) => (mils === null ? '' : (mils / 1000).toFixed(3));

export function addTextCommands(program: Command): void {
  const texts = program.command('texts').description('Text messages to people, and what they cost.');
  addList(texts);
  addDays(texts);
  addTest(texts);
}

function addList(texts: Command): void {
  const { status, userId } = listTextsInput.shape;
  const list = texts
    .command('list')
    .description(
      'The outbox of text messages, newest first, without what they say; of a person also what their phone sent.',
    )
    .option(
      '--status <status>',
      'queued, sent, delivered, skipped or failed; of a person also received',
      textBy(status),
    )
    .option('--user <id>', 'only those of this person', textBy(userId));
  listing(
    list,
    (useCases, page, wanted: { status?: string; user?: string }) =>
      useCases.listTexts.execute(CLI_ACTOR, {
        ...page,
        status: wanted.status as 'queued' | undefined,
        userId: wanted.user,
      }),
    (text) => ({
      at: text.createdAt,
      to: text.recipient ?? '',
      template: text.template,
      status: text.status,
      why: text.reason ?? text.lastError ?? '',
      segments: text.segments ?? '',
      cost: toDollars(text.costMils),
    }),
  );
  addExamples(list, 'texts list', 'texts list --status failed --json');
}

function addDays(texts: Command): void {
  const days = texts
    .command('days')
    .description('What text messages of the last days were sent and cost, the latest day first.')
    .option('--days <number>', 'how many days', wholeNumberBy(sumTextsInput.shape.days));
  answering(days, async ({ useCases }, wanted: { days?: number }) =>
    (await useCases.sumTexts.execute(CLI_ACTOR, wanted)).map(({ costMils, ...sums }) => ({
      ...sums,
      cost: toDollars(costMils),
    })),
  );
  addExamples(days, 'texts days', 'texts days --days 31 --json');
}

function addTest(texts: Command): void {
  const test = texts
    .command('test')
    .description('Send a test to a number.')
    .argument('<number>', 'the phone', textBy(testTextInput.shape.number));
  acting(
    test,
    (number: string) => `Send a text message to ${number}?`,
    async ({ useCases }, number: string) => {
      await useCases.sendTestText.execute(CLI_ACTOR, { number });
      return { number, queued: true };
    },
  );
  addExamples(test, "texts test '419 555 0100' --dry-run", "texts test '419 555 0100' --yes");
}
