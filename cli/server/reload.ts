import { loadCells } from '../../adapters/config/cells.ts';
import { EnvironmentError, withFaults } from '../../adapters/config/environment.ts';
import type { LiveSettings } from '../../adapters/config/live-settings.ts';
import { chosenSources, toTexts, type Texts } from '../../adapters/config/sources.ts';

interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The settings of one area that a process serves. */
export interface Reloaded {
  /** Of its cell; null where there are no cells. */
  readonly id: string | null;
  readonly settings: LiveSettings;
}

type TextsOf = ReadonlyMap<string | null, Texts>;

/** What files and the process say now, of each cell. Throws `EnvironmentError` with every fault. */
export function readTexts(folder = process.cwd()): TextsOf {
  const cells = loadCells(folder);
  if (cells) return new Map(cells.map(({ id, texts }) => [id, texts]));
  return new Map([[null, toTexts(withFaults(() => chosenSources(process.env, folder)))]]);
}

/** These are told with their values; of the others, some of which are secrets, only the names. */
const SHOWN = ['RATE_LIMIT_PER_MINUTE', 'REGISTRATIONS_PER_HOUR', 'LOG_LEVEL'];

/** Puts in force what may change while the server runs, of all areas or of none, and tells the log. */
export function reload(areas: readonly Reloaded[], log: Log, read: () => TextsOf = readTexts): void {
  try {
    const texts = read();
    const changes = areas.flatMap(({ id, settings }) => {
      const next = texts.get(id);
      return next ? [{ id, next, change: settings.compare(next) }] : [];
    });
    const commits = changes.map(({ change }) => change.prepare());
    for (const commit of commits) commit();
    for (const { id, next, change } of changes) tell(log, id, next, change);
    tellOfCells(areas, texts, log);
  } catch (error) {
    const faults = error instanceof EnvironmentError ? error.faults : [toReason(error)];
    log.error({ faults }, 'The settings were not reloaded: all keep the values they have');
  }
}

/** A file that cannot be read, say; what a message holds may be a secret. */
function toReason(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}

function tell(
  log: Log,
  id: string | null,
  next: Texts,
  { live, atRestart }: { live: readonly string[]; atRestart: readonly string[] },
): void {
  const cell = id === null ? {} : { cell: id };
  const changed = live.map((name) => (SHOWN.includes(name) ? `${name}=${next[name] ?? ''}` : name));
  log.warn({ ...cell, changed }, 'The settings were reloaded');
  if (atRestart.length > 0) log.warn({ ...cell, atRestart }, 'Some settings have changed and need a restart');
}

/** A cell is opened and closed by a restart only. */
function tellOfCells(areas: readonly Reloaded[], texts: TextsOf, log: Log): void {
  const served = areas.map(({ id }) => id);
  const added = [...texts.keys()].filter((id) => !served.includes(id));
  const gone = served.filter((id) => !texts.has(id));
  if (added.length + gone.length > 0) log.warn({ added, gone }, 'Other cells need a restart');
}
