import pg from 'pg';
import type { SentStatement } from './recorded-sql.ts';

export interface QueryPlan {
  /** Tables that are read from end to end. */
  readonly scannedTables: readonly string[];
  /** Indexes that are used. */
  readonly indexes: readonly string[];
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The server plans a prepared statement anew this often before it considers one plan for all values. */
const CUSTOM_PLANS = 5;

/**
 * How the server runs a prepared statement with these values: on its first execution, and once it has settled for
 * what it will do on this connection from then on.
 */
export async function getPlans(
  db: pg.ClientBase,
  { text, values }: SentStatement,
): Promise<{ first: QueryPlan; settled: QueryPlan }> {
  const explain = async () => planFrom((await explainPrepared(db, values)).flatMap(flatten));
  await db.query(`prepare explained as ${text}`);
  try {
    const first = await explain();
    for (let more = 1; more < CUSTOM_PLANS; more += 1) await explain();
    return { first, settled: await explain() };
  } finally {
    await db.query('deallocate explained');
  }
}

/**
 * How many pages of tables and indexes a statement touches, however busy the machine is; of the plan that the server has
 * settled for. The statement is run, and rolled back.
 */
export async function countPages(db: pg.ClientBase, statement: SentStatement): Promise<number> {
  const plans = await measure(db, statement);
  return plans.reduce(
    (sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    0,
  );
}

/** How many rows of a table a statement reads, those included that it leaves out; measured as pages are. */
export async function countRows(db: pg.ClientBase, statement: SentStatement, table: string): Promise<number> {
  const scans = (await measure(db, statement))
    .flatMap(flatten)
    .filter((node) => node['Relation Name'] === table);
  return scans.reduce((sum, node) => {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    return sum + each * (node['Actual Loops'] ?? 0);
  }, 0);
}

async function measure(db: pg.ClientBase, { text, values }: SentStatement): Promise<PlanNode[]> {
  await db.query('begin');
  try {
    await db.query(`prepare explained as ${text}`);
    for (let planned = 0; planned < CUSTOM_PLANS; planned += 1) await explainPrepared(db, values);
    return await explainPrepared(db, values, 'analyze, buffers');
  } finally {
    await db.query('rollback');
    await db.query('deallocate all');
  }
}

async function explainPrepared(
  db: pg.ClientBase,
  values: readonly unknown[],
  options = 'analyze off',
): Promise<PlanNode[]> {
  const call = values.length === 0 ? 'explained' : `explained(${values.map(literal).join(', ')})`;
  const { rows } = await db.query<ExplainRow>(`explain (${options}, format json) execute ${call}`);
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
}

function planFrom(nodes: readonly PlanNode[]): QueryPlan {
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
  return {
    scannedTables: scans.flatMap((node) => node['Relation Name'] ?? []),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'number' || typeof value === 'boolean') return value.toString();
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`No statement has a ${typeof value} as a value`);
}
