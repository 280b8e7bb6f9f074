import type { Knex } from 'knex';
import * as foundations from './migrations/0001-foundations.ts';
import * as users from './migrations/0002-users.ts';
import * as drivers from './migrations/0003-drivers.ts';
import * as pricing from './migrations/0004-pricing.ts';
import * as rides from './migrations/0005-rides.ts';
import * as payouts from './migrations/0006-payouts.ts';
import * as ledger from './migrations/0007-ledger.ts';
import * as wallet from './migrations/0008-wallet.ts';
import * as ratings from './migrations/0009-ratings.ts';
import * as operations from './migrations/0010-operations.ts';
import * as payments from './migrations/0011-payments.ts';
import * as driverApplications from './migrations/0012-driver-applications.ts';
import * as rideEvents from './migrations/0013-ride-events.ts';
import * as ledgerAudits from './migrations/0014-ledger-audits.ts';
import * as autovacuum from './migrations/0015-autovacuum.ts';
import * as securityEvents from './migrations/0016-security-events.ts';
import * as storedObjects from './migrations/0017-stored-objects.ts';
import * as cases from './migrations/0018-cases.ts';
import * as approvals from './migrations/0019-approvals.ts';
import * as figures from './migrations/0020-figures.ts';
import * as reconciliations from './migrations/0021-reconciliations.ts';
import * as staleApprovals from './migrations/0022-stale-approvals.ts';
import * as pickupTimes from './migrations/0023-pickup-times.ts';
import * as approvalLimits from './migrations/0024-approval-limits.ts';
import * as adminApprovals from './migrations/0025-admin-approvals.ts';
import * as actorNames from './migrations/0026-actor-names.ts';
import * as schemaContracts from './migrations/0027-schema-contracts.ts';
import * as attention from './migrations/0028-attention.ts';
import * as submittedDocuments from './migrations/0029-submitted-documents.ts';
import * as accountingPeriods from './migrations/0030-accounting-periods.ts';
import * as backupChecks from './migrations/0031-backup-checks.ts';
import * as needs from './migrations/0032-needs.ts';
import * as askingOrders from './migrations/0033-asking-orders.ts';
import * as returnTrips from './migrations/0034-return-trips.ts';
import * as standingRides from './migrations/0035-standing-rides.ts';
import * as payoutsByCompletion from './migrations/0036-payouts-by-completion.ts';
import * as tripLinks from './migrations/0037-trip-links.ts';
import * as bookedForOthers from './migrations/0039-booked-for-others.ts';
import * as cash from './migrations/0040-cash.ts';
import * as care from './migrations/0041-care.ts';
import * as organisations from './migrations/0042-organisations.ts';
import * as helpedByOrganisations from './migrations/0043-helped-by-organisations.ts';
import * as agreements from './migrations/0044-agreements.ts';
import * as invoices from './migrations/0045-invoices.ts';
import * as standingRidesForOthers from './migrations/0046-standing-rides-for-others.ts';
import * as passengerMerges from './migrations/0047-passenger-merges.ts';
import * as invoicesByCard from './migrations/0049-invoices-by-card.ts';
import * as dispatchers from './migrations/0050-dispatchers.ts';
import * as calls from './migrations/0053-calls.ts';
import * as messages from './migrations/0054-messages.ts';
import * as textMessages from './migrations/0055-text-messages.ts';
import * as notices from './migrations/0056-notices.ts';
import * as dispatchShifts from './migrations/0057-dispatch-shifts.ts';
import * as cardLinks from './migrations/0058-card-links.ts';
import * as correctedNotes from './migrations/0059-corrected-notes.ts';
import * as questionsOfStandingRides from './migrations/0061-questions-of-standing-rides.ts';
import * as plates from './migrations/0062-plates.ts';
import * as rulesByFunction from './migrations/0063-rules-by-function.ts';
import * as triggersThatAsk from './migrations/0064-triggers-that-ask.ts';
import * as checksInFunctions from './migrations/0065-checks-in-functions.ts';
import { RELEASE } from './release.ts';

export interface NamedMigration extends Knex.Migration {
  /** Called `file` because `knex migrate:list` prints that property. */
  readonly file: string;
  /** Only of a migration that takes away what older programs use: the first release that works without it. */
  readonly oldestRelease?: string;
  /** Read by knex, which does not declare it: what builds an index concurrently, or fills a table, is no transaction. */
  readonly config?: { readonly transaction: boolean };
}

/** A release of the program, as a database sees it. */
export interface Program {
  /** `major.minor.patch` */
  readonly release: string;
  /** Those that it knows, in order. */
  readonly migrations: readonly NamedMigration[];
}

const migrations: readonly NamedMigration[] = [
  { file: '0001-foundations', ...foundations },
  { file: '0002-users', ...users },
  { file: '0003-drivers', ...drivers },
  { file: '0004-pricing', ...pricing },
  { file: '0005-rides', ...rides },
  { file: '0006-payouts', ...payouts },
  { file: '0007-ledger', ...ledger },
  { file: '0008-wallet', ...wallet },
  { file: '0009-ratings', ...ratings },
  { file: '0010-operations', ...operations },
  { file: '0011-payments', ...payments },
  { file: '0012-driver-applications', ...driverApplications },
  { file: '0013-ride-events', ...rideEvents },
  { file: '0014-ledger-audits', ...ledgerAudits },
  { file: '0015-autovacuum', ...autovacuum },
  { file: '0016-security-events', ...securityEvents },
  { file: '0017-stored-objects', ...storedObjects },
  { file: '0018-cases', ...cases },
  { file: '0019-approvals', ...approvals },
  { file: '0020-figures', ...figures },
  { file: '0021-reconciliations', ...reconciliations },
  { file: '0022-stale-approvals', ...staleApprovals },
  { file: '0023-pickup-times', ...pickupTimes },
  { file: '0024-approval-limits', ...approvalLimits },
  { file: '0025-admin-approvals', ...adminApprovals },
  { file: '0026-actor-names', ...actorNames },
  { file: '0027-schema-contracts', ...schemaContracts },
  { file: '0028-attention', ...attention },
  { file: '0029-submitted-documents', ...submittedDocuments },
  { file: '0030-accounting-periods', ...accountingPeriods },
  { file: '0031-backup-checks', ...backupChecks },
  { file: '0032-needs', ...needs },
  { file: '0033-asking-orders', ...askingOrders },
  { file: '0034-return-trips', ...returnTrips },
  { file: '0035-standing-rides', ...standingRides },
  { file: '0036-payouts-by-completion', ...payoutsByCompletion },
  { file: '0037-trip-links', ...tripLinks },
  { file: '0039-booked-for-others', ...bookedForOthers },
  { file: '0040-cash', ...cash },
  { file: '0041-care', ...care },
  { file: '0042-organisations', ...organisations },
  { file: '0043-helped-by-organisations', ...helpedByOrganisations },
  { file: '0044-agreements', ...agreements },
  { file: '0045-invoices', ...invoices },
  { file: '0046-standing-rides-for-others', ...standingRidesForOthers },
  { file: '0047-passenger-merges', ...passengerMerges },
  { file: '0049-invoices-by-card', ...invoicesByCard },
  { file: '0050-dispatchers', ...dispatchers },
  { file: '0053-calls', ...calls },
  { file: '0054-messages', ...messages },
  { file: '0055-text-messages', ...textMessages },
  { file: '0056-notices', ...notices },
  { file: '0057-dispatch-shifts', ...dispatchShifts },
  { file: '0058-card-links', ...cardLinks },
  { file: '0059-corrected-notes', ...correctedNotes },
  { file: '0061-questions-of-standing-rides', ...questionsOfStandingRides },
  { file: '0062-plates', ...plates },
  { file: '0063-rules-by-function', ...rulesByFunction },
  { file: '0064-triggers-that-ask', ...triggersThatAsk },
  { file: '0065-checks-in-functions', ...checksInFunctions },
];

export const thisProgram: Program = { release: RELEASE, migrations };

/**
 * The migrations of a program, under names without a file extension: a database migrated from the TypeScript sources
 * stays valid for a build that runs compiled files.
 */
export function migrationSourceOf(program: Program): Knex.MigrationSource<NamedMigration> {
  return {
    getMigrations: () => Promise.resolve([...program.migrations]),
    getMigrationName: ({ file }) => file,
    getMigration: (migration) => Promise.resolve(recordingContract(migration)),
  };
}

/** A contract and the release that it needs are there together or not at all. */
function recordingContract(migration: NamedMigration): Knex.Migration {
  const { file, oldestRelease, up, down, config } = migration;
  if (oldestRelease === undefined) return migration;
  return {
    ...(config && { config }),
    up: async (knex) => {
      // First: where the migration is no transaction, an old program is told before it misses anything.
      const row = { migration: file, oldest_release: oldestRelease };
      await knex('schema_contracts').insert(row).onConflict('migration').ignore();
      await up(knex);
    },
    down: async (knex) => {
      await down?.(knex);
      await knex('schema_contracts').where({ migration: file }).delete();
    },
  };
}
