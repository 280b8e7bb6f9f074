import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Texts = Readonly<Record<string, string | undefined>>;

/** A place where variables are set. Of several the first one that sets a variable counts. */
export interface Source {
  /** As operators know it: "environment", or the name of a file. */
  readonly name: string;
  readonly values: Texts;
}

/** The variables of one cell: its own file before those of the process. */
export interface CellSources {
  /** The name of its file, without ".env". */
  readonly id: string;
  readonly sources: readonly Source[];
}

/** What is wrong with the choice of a cell, or with the files of cells, one line each. */
export class CellsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(['The cells cannot be used:', ...faults].join('\n  '));
    this.name = 'CellsError';
  }
}

/** They belong to the one process that serves all cells. */
const OF_THE_PROCESS = /^(NODE_ENV|PORT|HOST|TRUST_PROXY|CELLS_DIR|MAUMEE_CELL|METRICS_\w+|OTEL_\w+)$/;
/** They tell cells apart, so that one which forgets them must not get somebody else's. */
const OF_EACH_CELL = ['AREA'] as const;
const CELL_FILE = /^([a-z0-9][a-z0-9-]{0,62})\.env$/;

/** The variables of the process, those of the folder's `.env` file filling the gaps. */
export function processSources(texts: Texts, folder: string): Source[] {
  const file = join(folder, '.env');
  return [
    { name: 'environment', values: texts },
    { name: '.env', values: existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {} },
  ];
}

export function toTexts(sources: readonly Source[]): Texts {
  return Object.assign({}, ...sources.toReversed().map(({ values }) => values)) as Texts;
}

/** Of the cell that `MAUMEE_CELL` names, or of the process where there are no cells. Throws `CellsError`. */
export function chosenSources(texts: Texts, folder: string): readonly Source[] {
  const shared = processSources(texts, folder);
  const cells = cellSources(texts, folder);
  const chosen = toTexts(shared)['MAUMEE_CELL']?.trim();
  if (cells === null && chosen) throw new CellsError(['MAUMEE_CELL names a cell, and CELLS_DIR is not set']);
  if (cells === null) return shared;
  const ids = cells.map(({ id }) => id).join(', ');
  if (!chosen) throw new CellsError([`Say which cell by --cell or MAUMEE_CELL: ${ids}`]);
  const cell = cells.find(({ id }) => id === chosen);
  if (!cell) throw new CellsError([`There is no cell "${chosen}" (there are ${ids})`]);
  return cell.sources;
}

/** Those of each file of `CELLS_DIR`, by name; null where it is not set. Throws `CellsError` with every fault. */
export function cellSources(texts: Texts, folder: string): CellSources[] | null {
  const shared = processSources(texts, folder);
  const { CELLS_DIR: cellsDir, DATA_DIR } = toTexts(shared);
  if (!cellsDir?.trim()) return null;
  const path = resolve(folder, cellsDir);
  if (!existsSync(path)) throw new CellsError(['CELLS_DIR is no folder']);
  const names = readdirSync(path).filter((name) => name.endsWith('.env') && name !== '.env');
  if (names.length === 0) throw new CellsError(['CELLS_DIR has no file <cell>.env']);
  const faults: string[] = [];
  const cells = names.toSorted().map((name) => {
    const id = CELL_FILE.exec(name)?.[1];
    if (id === undefined) faults.push(`${name}: the name of a cell has small letters, digits and hyphens`);
    const values = parseEnv(readFileSync(join(path, name), 'utf8'));
    for (const variable of Object.keys(values).filter((each) => OF_THE_PROCESS.test(each)))
      faults.push(`${name}: ${variable} is of the process, for all cells`);
    for (const variable of OF_EACH_CELL.filter((each) => !values[each]?.trim()))
      faults.push(`${name}: ${variable} is required of each cell`);
    const ownFolder = { DATA_DIR: join(DATA_DIR?.trim() || '.data', id ?? name) };
    return { id: id ?? name, sources: [{ name, values }, { name: 'cell', values: ownFolder }, ...shared] };
  });
  if (faults.length > 0) throw new CellsError(faults);
  return cells;
}
