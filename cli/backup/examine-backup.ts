import {
  hasJournalEntry,
  listKeptObjects,
  readBackupFigures,
  readLogArchive,
  recordBackupCheck,
  type BackupFigures,
  type KeptObject,
} from '../../adapters/postgres/operations/backup-figures.ts';
import { describeTooNew, readSchemaState } from '../../adapters/postgres/schema-state.ts';
import type { ObjectStorage } from '../../application/ports/objects.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { DomainError } from '../../domain/errors.ts';
import { storageKeys } from '../../domain/objects/stored-object.ts';
import { fault, ok, reasonOf, warning, type Finding } from '../doctor/finding.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { compareFigures, type ComparedTable } from './compare-figures.ts';

const HOUR_MS = 3_600_000;
/** How many files are asked for at once. */
const FILES_AT_ONCE = 16;

export interface BackupQuestion {
  readonly restoredUrl: string;
  readonly manifest: BackupFigures | null;
  readonly isExact: boolean;
  /** The database that the backup is of; null when it is not asked. */
  readonly liveUrl: string | null;
  /** Where the files were restored to; null when they are not looked at. */
  readonly objects: ObjectStorage | null;
  readonly maxAgeHours: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Runs something in the app on the restored database, whose schema is this program's. */
  readonly withRestored: (work: (useCases: UseCases) => Promise<void>) => Promise<void>;
}

export interface BackupReport {
  readonly findings: readonly Finding[];
  readonly tables: readonly ComparedTable[];
}

/**
 * Whether a restored backup could take over. Writes one row there, the run of the ledger's audit, and, where the age of the
 * backup is known, one into the live database: that it was checked.
 */
export async function examineBackup(question: BackupQuestion): Promise<BackupReport> {
  const report = await examine(question);
  const { liveUrl, manifest } = question;
  if (liveUrl === null || !manifest) return report;
  const faults = report.findings.filter(({ status }) => status === 'fault').length;
  return { ...report, findings: [...report.findings, await record(liveUrl, manifest.takenAt, faults)] };
}

async function record(liveUrl: string, takenAt: Date, faults: number): Promise<Finding> {
  try {
    await recordBackupCheck(liveUrl, takenAt, faults);
    return ok('record', 'The live database knows of this check.');
  } catch (error) {
    return warning('record', `The live database does not know of this check: ${reasonOf(error)}`);
  }
}

async function examine(question: BackupQuestion): Promise<BackupReport> {
  const { restoredUrl, manifest, liveUrl, isExact, objects } = question;
  const findings = [...examineAge(question), ...(liveUrl ? [await examineArchive(liveUrl, question)] : [])];
  const schema = await examineSchema(restoredUrl, manifest);
  findings.push(schema);
  if (schema.status === 'fault') return { findings, tables: [] };
  const restored = await readBackupFigures(restoredUrl);
  const live = liveUrl ? await readBackupFigures(liveUrl) : null;
  const tables = compareFigures({ restored, manifest, live, isExact });
  findings.push(examineRows(tables), ...(await examineLastEntry(restoredUrl, manifest)));
  await question.withRestored(async (useCases) => {
    findings.push(await examineLedger(useCases), await examineProvider(useCases));
  });
  findings.push(
    objects
      ? await examineObjects(await listKeptObjects(restoredUrl), objects)
      : warning('files', 'Not looked at: say where they were restored to with --objects.'),
  );
  return { findings, tables };
}

function examineAge({ manifest, now, maxAgeHours }: BackupQuestion): Finding[] {
  if (!manifest) return [];
  const hours = (now - manifest.takenAt.getTime()) / HOUR_MS;
  const sentence = `The manifest is ${hours.toFixed(1)} hours old, from ${manifest.takenAt.toISOString()}`;
  return [
    hours > maxAgeHours
      ? fault('age', `${sentence}: more than ${maxAgeHours}. Does the backup still run?`)
      : ok('age', `${sentence}.`),
  ];
}

async function examineArchive(liveUrl: string, { now, maxAgeHours }: BackupQuestion): Promise<Finding> {
  const check = 'log archive';
  const { isOn, lastArchivedAt, isFailing } = await readLogArchive(liveUrl);
  if (!isOn) return ok(check, 'The live server archives no log: what was written since the backup is lost.');
  if (isFailing) return fault(check, 'The live server fails to archive its log (pg_stat_archiver).');
  const isOld = !lastArchivedAt || now - lastArchivedAt.getTime() > maxAgeHours * HOUR_MS;
  return isOld
    ? fault(check, `The live server last archived its log at ${lastArchivedAt?.toISOString() ?? 'no time'}.`)
    : ok(check, `The live server last archived its log at ${lastArchivedAt.toISOString()}.`);
}

async function examineSchema(restoredUrl: string, manifest: BackupFigures | null): Promise<Finding> {
  const { pending, tooNew } = await readSchemaState(restoredUrl);
  if (tooNew) return fault('schema', describeTooNew(tooNew));
  const before = new Set(manifest?.migrations);
  const lost = pending.filter((name) => before.has(name));
  if (lost.length > 0)
    return fault('schema', `The backup had ${lost.join(', ')}; the restored database has not.`);
  if (pending.length === 0) return ok('schema', 'Up to date.');
  const advice = 'run `maumee db migrate` on the restored database, as a server would, and check again.';
  return fault('schema', `Of an earlier release (${pending.join(', ')} missing): ${advice}`);
}

function examineRows(tables: readonly ComparedTable[]): Finding {
  const wrong = tables.filter(({ verdict }) => verdict !== '');
  if (wrong.length > 0) {
    const names = wrong.map(({ table, verdict }) => `${table} (${verdict})`).join(', ');
    return fault('rows', `Not what they should be: ${names}.`);
  }
  const rows = tables.reduce((sum, { restored }) => sum + (restored ?? 0), 0);
  const compared = tables.filter(({ manifest, live }) => manifest !== null || live !== null).length;
  return compared > 0
    ? ok('rows', `${rows} in ${tables.length} tables, ${compared} of them compared.`)
    : warning(
        'rows',
        `${rows} in ${tables.length} tables, compared with nothing: give --manifest or --live.`,
      );
}

async function examineLastEntry(restoredUrl: string, manifest: BackupFigures | null): Promise<Finding[]> {
  const id = manifest?.lastEntryId;
  if (!id) return [];
  return [
    (await hasJournalEntry(restoredUrl, id))
      ? ok('last entry', `The ledger holds ${id}, the last entry when the manifest was taken.`)
      : fault('last entry', `The ledger lacks ${id}, which was its last entry when the manifest was taken.`),
  ];
}

async function examineLedger(useCases: UseCases): Promise<Finding> {
  const { violations, entries, rides } = await useCases.verifyLedger.execute(CLI_ACTOR, { full: true });
  const [first] = violations;
  return first
    ? fault(
        'ledger',
        `${violations.length} broken rules, the first: ${first.rule}: ${first.subject}: ${first.detail}`,
      )
    : ok('ledger', `Every invariant holds: ${entries} journal entries, ${rides} rides.`);
}

/** What was paid after the backup is with the provider and not in it. */
async function examineProvider(useCases: UseCases): Promise<Finding> {
  const check = 'payment provider';
  try {
    const { differences, payments } = await useCases.reconcileProvider.execute(CLI_ACTOR, { days: 30 });
    return differences.length > 0
      ? warning(
          check,
          `${differences.length} differences in 30 days, as what was paid since the backup makes them: see \`maumee reconcile\`.`,
        )
      : ok(check, `No differences: ${payments} payments of 30 days compared.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return warning(check, `Not compared: ${error.message}`);
  }
}

async function examineObjects(objects: readonly KeptObject[], storage: ObjectStorage): Promise<Finding> {
  const wrong: string[] = [];
  try {
    for (let from = 0; from < objects.length; from += FILES_AT_ONCE) {
      const some = objects.slice(from, from + FILES_AT_ONCE);
      wrong.push(...(await Promise.all(some.map((object) => findWrongForms(object, storage)))).flat());
    }
  } catch (error) {
    // What the other checks found is told all the same, and the live database hears of the fault.
    return fault('files', `They cannot be read: ${reasonOf(error)}`);
  }
  return wrong.length > 0
    ? fault('files', `${wrong.length} are missing or have another size, the first: ${wrong[0]}`)
    : ok('files', `All ${objects.length} that the database speaks of are there.`);
}

async function findWrongForms(object: KeptObject, storage: ObjectStorage): Promise<string[]> {
  const keys = storageKeys(object);
  const found = await Promise.all(keys.map((key) => storage.read(key)));
  return keys.filter((_key, index) => {
    const bytes = found[index];
    return !bytes || (index === 0 && bytes.length !== object.sizeBytes);
  });
}
