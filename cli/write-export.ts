import { once } from 'node:events';
import type { CsvListName } from '../application/exports/inputs.ts';
import { UNHEARD, type Progress } from '../application/ports/operations.ts';
import type { UseCases } from '../application/use-cases.ts';
import { withProgress } from './progress.ts';
import { CLI_ACTOR } from './with-app.ts';

/** Writes a whole list as CSV to the standard output. */
export async function writeExport(useCases: UseCases, list: CsvListName, filter: object): Promise<void> {
  const { text } = await useCases.exportList.execute(CLI_ACTOR, { list, filter: { ...filter } });
  await writePieces(text);
}

/** Writes pieces of a file to the standard output, as fast as its reader takes them. */
export async function writePieces(pieces: AsyncIterable<string>): Promise<void> {
  const write = async (progress: Progress) => {
    let lines = 0;
    for await (const piece of pieces) {
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
      lines += piece.split('\n').length - 1;
      progress(lines);
    }
  };
  // On the terminal where the file itself appears nothing is missing.
  await (process.stdout.isTTY ? write(UNHEARD) : withProgress('Writing lines', write));
}
