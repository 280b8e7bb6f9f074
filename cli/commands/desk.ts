import { Option, type Command } from 'commander';
import { sendCardLinkInput } from '../../application/desk/inputs.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../../domain/texts/text-number.ts';
import { acting } from '../actions.ts';
import { addExamples, EXAMPLE_ID } from '../arguments.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

interface LinkOptions {
  readonly by: (typeof channel.options)[number];
  readonly language: TextLanguage;
}

const { channel } = sendCardLinkInput.shape;

/** What is done for who calls. */
export function addDeskCommands(program: Command): void {
  const desk = program.command('desk').description('What is done for who calls.');
  const link = desk
    .command('card-link')
    .description('Send who calls a link by which they save one card, once and within 30 minutes.')
    .addArgument(userArgument())
    .addOption(new Option('--by <channel>', 'how it is sent').choices(channel.options).makeOptionMandatory())
    .addOption(new Option('--language <code>', 'of the words').choices(TEXT_LANGUAGES).default('en'));
  acting(
    link,
    (id: string, { by }: LinkOptions) =>
      `Send user ${id} a link to add a card by ${by}? Links from before end.`,
    async ({ useCases }, callerId: string, { by, language }: LinkOptions) =>
      useCases.sendCardLink.execute(CLI_ACTOR, { callerId, channel: by, language }),
  );
  addExamples(
    link,
    `desk card-link ${EXAMPLE_ID} --by text --language es`,
    `desk card-link ${EXAMPLE_ID} --by mail --dry-run`,
  );
}
