import type { Command } from 'commander';
import { z } from 'zod';
import { loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { DiskObjectStorage } from '../../adapters/object-storage/disk-object-storage.ts';
import { readBackupFigures } from '../../adapters/postgres/operations/backup-figures.ts';
import { DomainError } from '../../domain/errors.ts';
import { addExamples, wholeNumberBy } from '../arguments.ts';
import { openApp, openDatabase } from '../app.ts';
import { examineBackup, type BackupReport } from '../backup/examine-backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { createObjectStorage } from '../environment-adapters.ts';
import { addOutputOptions, printAnswer, Report, type OutputOptions } from '../output.ts';

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('Backups: what they have to hold, and whether they do.');
  addManifest(backup);
  addCheck(backup);
}

function addManifest(backup: Command): void {
  const manifest = backup
    .command('manifest')
    .description('Print how much the database holds, as JSON: kept beside a backup that is made next.')
    .action(async () => {
      const database = await openDatabase(loadEnvironment());
      try {
        console.log(JSON.stringify(await readBackupFigures(database.url), null, 2));
      } finally {
        await database.stop();
      }
    });
  addExamples(manifest, 'backup manifest');
}

interface CheckOptions extends OutputOptions {
  readonly restored: string;
  readonly manifest?: string;
  readonly exact?: boolean;
  readonly live?: boolean;
  readonly objects?: string;
  readonly maxAge: number;
}

function addCheck(backup: Command): void {
  const check = backup
    .command('check')
    .description(
      'Check a restored backup: schema, rows, ledger, payment provider, files. The exit code is 1 when something is at fault.',
    )
    .requiredOption('--restored <url>', 'the database that it was restored into')
    .option('--manifest <file>', 'what `backup manifest` printed before the backup')
    .option('--exact', 'nothing was written between manifest and backup: every table is the same')
    .option(
      '--live',
      'compare with DATABASE_URL, look at its log archive and, with --manifest, keep there that the backup was checked',
    )
    .option(
      '--objects <where>',
      'the restored files: a folder, or the address of a bucket (with the keys of S3_*)',
    )
    .option(
      '--max-age <hours>',
      'how old the manifest and the log archive may be',
      wholeNumberBy(z.int().min(1)),
      26,
    );
  addOutputOptions(check).action(async (options: CheckOptions) => {
    const report = await checkBackup(loadEnvironment(), options);
    printAnswer(toReport(report), options);
    if (report.findings.some(({ status }) => status === 'fault')) process.exitCode = 1;
  });
  addExamples(
    check,
    'backup check --restored postgres://localhost/restored --manifest manifest.json --objects restored/objects',
  );
}

async function checkBackup(environment: Environment, options: CheckOptions): Promise<BackupReport> {
  const { restored, manifest, exact, live, objects } = options;
  if (restored === environment.databaseUrl) {
    throw new DomainError('invalid', 'NOT_RESTORED', '--restored is the database that is in use.');
  }
  const restoredEnvironment = { ...environment, databaseUrl: restored, databaseDirectUrl: null };
  const liveDatabase = live ? await openDatabase(environment) : null;
  try {
    return await examineBackup({
      restoredUrl: restored,
      manifest: manifest === undefined ? null : await readManifest(manifest),
      isExact: exact ?? false,
      liveUrl: liveDatabase?.url ?? null,
      objects: objects === undefined ? null : openObjects(environment, objects),
      maxAgeHours: options.maxAge,
      now: Date.now(),
      withRestored: async (work) => {
        const app = await openApp(restoredEnvironment, { isRehearsal: true });
        try {
          await work(app.useCases);
        } finally {
          await app.close();
        }
      },
    });
  } finally {
    await liveDatabase?.stop();
  }
}

/** Throws `S3_NOT_CONFIGURED` for a bucket without keys. */
function openObjects(environment: Environment, where: string) {
  if (!/^https?:/.test(where)) return new DiskObjectStorage(where);
  if (environment.s3)
    return createObjectStorage({ ...environment, s3: { ...environment.s3, bucketUrl: where } });
  throw new DomainError('invalid', 'S3_NOT_CONFIGURED', 'A bucket needs the keys of S3_*.');
}

function toReport({ findings, tables }: BackupReport): Report {
  const rows = findings.map(({ status, check, message }) => ({ status, check, message }));
  return new Report({ json: { findings, tables }, csv: tables, text: [tables, '', rows] });
}
