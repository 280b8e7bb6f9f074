import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvironmentError, readEnvironment, withFaults, type Environment } from './environment.ts';
import { cellSources, processSources, toTexts, type Texts } from './sources.ts';
import { findUnknownVariables, type UnknownVariable } from './unknown-variables.ts';

/** One of the areas that an installation serves, each with a database, files and keys of its own. */
export interface CellEnvironment {
  /** The name of its file, without ".env". */
  readonly id: string;
  readonly environment: Environment;
  /** Which it was read from. */
  readonly texts: Texts;
  /** What is set for it and nothing reads. */
  readonly unknownVariables: readonly UnknownVariable[];
}

/**
 * The cells of `CELLS_DIR`; null where it is not set, or one of them is chosen. Throws `EnvironmentError` with the faults
 * of all of them, and with everything that two of them share.
 */
export function loadCells(folder = process.cwd()): CellEnvironment[] | null {
  if (toTexts(processSources(process.env, folder))['MAUMEE_CELL']?.trim()) return null;
  const given = withFaults(() => cellSources(process.env, folder));
  if (given === null) return null;
  const faults: string[] = [];
  const cells = given.flatMap(({ id, sources }) => {
    try {
      const texts = toTexts(sources);
      const environment = readEnvironment(texts);
      return [{ id, environment, texts, unknownVariables: findUnknownVariables(sources) }];
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      faults.push(...error.faults.map((fault) => `${id}.env: ${fault}`));
      return [];
    }
  });
  for (const { id, environment } of cells) {
    if (environment.hostNames.length === 0) faults.push(`${id}.env: PUBLIC_URL or HOST_NAMES is required`);
  }
  faults.push(...findShared(cells));
  if (faults.length > 0) throw new EnvironmentError(faults);
  return cells;
}

/** What no two cells may have in common: whatever was in it would be of both. */
const OWN: readonly (readonly [what: string, of: (environment: Environment) => readonly string[]])[] = [
  ['the host name', ({ hostNames }) => hostNames],
  // Metrics are told apart by it; and riders would find half of the drivers of their city.
  ['the area', ({ area }) => [area.id]],
  ['the database of DATABASE_URL', ({ databaseUrl }) => toList(databaseUrl && toDatabase(databaseUrl))],
  [
    'the database of DATABASE_DIRECT_URL',
    ({ databaseDirectUrl }) => toList(databaseDirectUrl && toDatabase(databaseDirectUrl)),
  ],
  ['a database of DATABASE_REPLICA_URL', ({ replicaUrls }) => replicaUrls.map(toDatabase)],
  ['the folder of DATA_DIR', ({ dataDir }) => [toFolder(dataDir)]],
  ['the SECRET_KEY', ({ secretKey }) => toList(secretKey)],
  ['the bucket of S3_BUCKET_URL', ({ s3 }) => toList(s3 && toAddress(s3.bucketUrl))],
  // Both would be asked about every payment of the account, and find those of the other to be missing.
  ['the account of STRIPE_SECRET_KEY', ({ stripe }) => toList(stripe?.secretKey)],
];
/** What may be told of: the others are secrets. */
const SHOWN = ['the host name', 'the area'];

function findShared(cells: readonly CellEnvironment[]): string[] {
  return OWN.flatMap(([what, of]) => {
    const owners = new Map<string, string>();
    return cells.flatMap(({ id, environment }) =>
      of(environment).flatMap((value) => {
        const owner = owners.get(value);
        if (owner === undefined) owners.set(value, id);
        const name = SHOWN.includes(what) ? `${what} ${value}` : what;
        return owner === undefined ? [] : [`${id}.env: ${name} is that of ${owner}.env, too`];
      }),
    );
  });
}

function toList(value: string | null | undefined): string[] {
  return value ? [value] : [];
}

/** Server and name: the same database under another user, or with other options, is still the same. */
function toDatabase(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? (hostname.toLowerCase() || 'localhost');
  return `${host}:${port || '5432'}${pathname}`;
}

/** Through links, as far as it is there already. */
function toFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  return existsSync(folder) ? realpathSync(folder) : folder;
}

function toAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}
