import type { Command } from 'commander';
import { describeEnvironment, unknownVariables } from '../../adapters/config/describe-environment.ts';
import { EnvironmentError, loadEnvironment } from '../../adapters/config/environment.ts';
import { addExamples } from '../arguments.ts';
import { print } from '../output.ts';

export function addConfigCommands(program: Command): void {
  const config = program.command('config').description('The variables that configure the process.');
  const check = config
    .command('check')
    .description(
      'Check every variable, and show its value and where it comes from; secrets are not shown. The exit code is 2 when one cannot be used, or the .env file sets one that nothing reads.',
    )
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean; csv?: boolean }) => {
      const folder = process.cwd();
      loadEnvironment(folder);
      const unknown = unknownVariables(folder);
      if (unknown.length > 0) {
        throw new EnvironmentError(unknown.map((name) => `${name} is set in .env, and nothing reads it`));
      }
      const described = describeEnvironment(process.env, folder);
      if (options.json || options.csv) {
        print(described, options);
        return;
      }
      const width = Math.max(...described.map(({ name }) => name.length));
      for (const { name, value, from } of described) {
        const origin = from === 'default' ? '' : `  (${from})`;
        console.log(`${name.padEnd(width)}  ${value || '–'}${origin}`);
      }
    });
  addExamples(check, 'config check', 'config check --json');
}
