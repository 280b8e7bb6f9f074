import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { variables } from '../../../../adapters/config/variables.ts';
import { createProgram } from '../../../../cli/program.ts';
import { projectRoot } from '../../../architecture/project-files.ts';

export const DEPLOY = path.join(projectRoot, 'docs/operations/deploy');

export function readDeployFile(file: string): string {
  return readFileSync(path.join(DEPLOY, file), 'utf8');
}

/** The documents of a YAML file; throws for one that YAML cannot read. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readFileSync(path.resolve(DEPLOY, file), 'utf8'), { merge: true }).map(
    (document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS() as unknown;
    },
  );
}

/** Throws for words that are no command of the program, or an option that it does not have. */
export async function requireCommand(words: readonly string[]): Promise<void> {
  const program = createProgram();
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ]) {
    command.exitOverride().action(() => undefined);
  }
  await program.parseAsync(words, { from: 'user' });
}

/** The lines `NAME=…` of a file of settings, also those that are commented out, that no variable is called. */
export function unknownSettings(text: string): string[] {
  const names = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('There are no settings');
  return names.filter((name) => !(name in variables.shape));
}
