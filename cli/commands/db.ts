import type { Command } from 'commander';
import { loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { contractSchema, migrateToLatest, rollbackLast } from '../../adapters/postgres/migrate.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { addExamples } from '../arguments.ts';
import { confirmed } from '../prompts.ts';
import { setFirstPrices } from '../set-first-prices.ts';
import { openApp, openDatabase, type Database } from '../app.ts';

async function withDatabase(
  run: (database: Database, environment: Environment) => Promise<void>,
): Promise<void> {
  const environment = loadEnvironment();
  const database = await openDatabase(environment);
  try {
    await run(database, environment);
  } finally {
    await database.stop();
  }
}

export function addDatabaseCommands(program: Command): void {
  const db = program.command('db').description('The database: schema and demo data.');
  const migrate = db
    .command('migrate')
    .description('Bring the schema up to date; programs of earlier releases go on working.')
    .action(() =>
      withDatabase(async (database, environment) => {
        const applied = await migrateToLatest(database.directUrl);
        if (applied.length > 0) {
          const app = await openApp(environment, { database: { ...database, stop: async () => undefined } });
          try {
            await setFirstPrices(app.useCases, environment.area);
          } finally {
            await app.close();
          }
        }
        console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is up to date.');
      }),
    );
  addExamples(migrate, 'db migrate');
  const contract = db
    .command('contract')
    .description('Take away what only earlier releases use, once none of them runs.')
    .option('--yes', 'do not ask')
    .action(async (options: { yes?: boolean }) => {
      if (!(await confirmed('Earlier releases cannot work with the database afterwards. Go on?', options)))
        return;
      await withDatabase(async ({ directUrl }) => {
        const applied = await contractSchema(directUrl);
        console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'There was nothing to take away.');
      });
    });
  addExamples(contract, 'db contract --yes');
  const rollback = db
    .command('rollback')
    .description('Take the last batch of migrations back; its data is lost.')
    .option('--yes', 'do not ask')
    .action(async (options: { yes?: boolean }) => {
      if (!(await confirmed('Data of the last migrations will be lost. Go on?', options))) return;
      await withDatabase(async ({ directUrl }) => {
        const undone = await rollbackLast(directUrl);
        console.log(undone.length > 0 ? `Took back ${undone.join(', ')}` : 'There was nothing to take back.');
      });
    });
  addExamples(rollback, 'db rollback --yes');
  const seed = db
    .command('seed')
    .description('Fill an empty database with demo people, rides and payouts.')
    .action(() =>
      withDatabase(async (database, environment) => {
        await migrateToLatest(database.directUrl);
        const seeded = await seedDemo(environment, database, console.log);
        if (!seeded) console.log('The database has users already: nothing was added.');
      }),
    );
  addExamples(seed, 'db seed');
}
