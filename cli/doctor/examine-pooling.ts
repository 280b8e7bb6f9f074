import { readPooling, type Pooling } from '../../adapters/postgres/operations/pooling.ts';
import { fault, ok, reasonOf, type Finding } from './finding.ts';

/** Whether sessions are there where the program needs them, and prepared statements everywhere. Nothing without a pooler. */
export async function examinePooling(databaseUrl: string, directUrl: string): Promise<Finding[]> {
  let pooling: Pooling;
  try {
    pooling = await readPooling(databaseUrl);
  } catch (error) {
    return [fault('pooler', `It cannot be found out whether there is one: ${reasonOf(error)}`)];
  }
  // One that cannot be used is found by itself.
  const direct = directUrl === databaseUrl ? pooling : await readPooling(directUrl).catch(() => null);
  return [
    ...(pooling.shares === 'none' ? [] : [examineMode(pooling), examinePrepared(pooling)]),
    ...(direct === null || direct.shares === 'none' ? [] : [refuseShared(directUrl === databaseUrl)]),
  ];
}

function examineMode({ shares }: Pooling): Finding {
  const check = 'pooler';
  return shares === 'statements'
    ? fault(
        check,
        'DATABASE_URL leads to a pooler that knows no transactions: set pool_mode = transaction there.',
      )
    : ok(check, 'DATABASE_URL leads to a pooler that gives each transaction any of its connections.');
}

function examinePrepared({ keepsPrepared }: Pooling): Finding {
  const check = 'prepared statements';
  return keepsPrepared
    ? ok(check, 'The pooler keeps them.')
    : fault(
        check,
        'The pooler loses them, and requests fail: set max_prepared_statements = 1000 there, which needs PgBouncer 1.21 or newer.',
      );
}

function refuseShared(isOnly: boolean): Finding {
  return fault(
    'direct address',
    isOnly
      ? 'Behind the pooler live updates do not arrive, and locks of jobs, migrations and audits do not hold: set DATABASE_DIRECT_URL to an address past it.'
      : 'DATABASE_DIRECT_URL leads to a pooler, too, that mixes sessions: set it to an address past that one.',
  );
}
