import { once } from 'node:events';
import type { CsvListName } from '../application/exports/inputs.ts';
import type { UseCases } from '../application/use-cases.ts';
import { CLI_ACTOR } from './with-app.ts';

/** Writes a whole list as CSV to the standard output, as fast as its reader takes it. */
export async function writeExport(useCases: UseCases, list: CsvListName, filter: object): Promise<void> {
  const { text } = await useCases.exportList.execute(CLI_ACTOR, { list, filter: { ...filter } });
  for await (const piece of text) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
}
