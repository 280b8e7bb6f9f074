import type { Command } from 'commander';
import { describeEnvironment } from '../../adapters/config/describe-environment.ts';
import { EnvironmentError, loadEnvironment } from '../../adapters/config/environment.ts';
import { chosenSources } from '../../adapters/config/sources.ts';
import { describeUnknown, findUnknownVariables } from '../../adapters/config/unknown-variables.ts';
import { addExamples } from '../arguments.ts';
import { addOutputOptions, printAnswer, Report, type OutputOptions } from '../output.ts';

export function addConfigCommands(program: Command): void {
  const config = program.command('config').description('The variables that configure the process.');
  const check = config
    .command('check')
    .description(
      'Check every variable, and show its value and where it comes from; secrets are not shown. The exit code is 2 when one cannot be used, or one is set that nothing reads: in the .env file, or under a name like one of ours.',
    );
  addOutputOptions(check).action((options: OutputOptions) => printAnswer(checkConfiguration(), options));
  addExamples(check, 'config check', 'config check --json');
}

/** Throws what cannot be used. */
function checkConfiguration(): Report {
  const folder = process.cwd();
  loadEnvironment(folder);
  const sources = chosenSources(process.env, folder);
  const unknown = findUnknownVariables(sources);
  if (unknown.length > 0) throw new EnvironmentError(unknown.map(describeUnknown));
  const described = describeEnvironment(sources);
  const values = described.map(({ name, value, from }) => {
    const origin = from === 'default' ? '' : `  (${from})`;
    return [name, `${value || '–'}${origin}`];
  });
  return new Report({ json: described, csv: described, text: [Object.fromEntries(values) as object] });
}
