import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from '@pgsql/types';
import type { Knex } from 'knex';
import { parse } from 'libpg-query';
import type { NamedMigration } from '../../../adapters/postgres/migration-source.ts';

/** Why a migration is refused. */
interface Complaint {
  /** `breaks`: the previous release fails with it, so that only a contract may do it. `blocks`: nobody may. */
  readonly kind: 'breaks' | 'blocks';
  readonly reason: string;
}

interface Scene {
  /** Tables of this migration: nobody uses them yet. */
  readonly newTables: ReadonlySet<string>;
  readonly isTransaction: boolean;
  /** It is sent alone, so that it is no part of a transaction. */
  readonly isAlone: boolean;
}

type Judge<Statement> = (statement: Statement, scene: Scene) => readonly Complaint[];
type Judges = { readonly [Kind in KeysOf<Node>]?: Judge<Extract<Node, Record<Kind, unknown>>[Kind]> };
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

const breaks = (reason: string): Complaint[] => [{ kind: 'breaks', reason }];
const blocks = (reason: string): Complaint[] => [{ kind: 'blocks', reason }];
const FINE: Complaint[] = [];
const fine = () => FINE;

const nameOf = (relation: RangeVar | undefined) => relation?.relname ?? '';

/** What may stand in a migration. What is not here was not thought about, and is refused. */
const STATEMENTS: Judges = {
  CreateStmt: fine,
  CommentStmt: fine,
  ViewStmt: fine,
  CreateFunctionStmt: fine,
  CreateTrigStmt: fine,
  CreateExtensionStmt: fine,
  InsertStmt: fine,
  SelectStmt: fine,
  AlterTableStmt: ({ relation, cmds = [] }, scene) =>
    scene.newTables.has(nameOf(relation))
      ? FINE
      : withoutReplaced(cmds).flatMap((node) => judgeCommand(node, scene)),
  IndexStmt: ({ relation, concurrent }, scene) => {
    if (scene.newTables.has(nameOf(relation))) return FINE;
    if (!concurrent) return blocks('an index of a filled table is built concurrently');
    return outsideTransaction(scene);
  },
  DropStmt: ({ removeType = 'OBJECT_TABLE', concurrent, missing_ok }, scene) => {
    // What an attempt that failed has left; the index is built anew after it.
    const isLeftover = removeType === 'OBJECT_INDEX' && concurrent && missing_ok;
    if (isLeftover) return outsideTransaction(scene);
    return breaks(`takes away: ${removeType.replace('OBJECT_', '').toLowerCase()}`);
  },
  UpdateStmt: ({ relation, whereClause }, scene) => judgeBackfill(relation, whereClause, scene),
  DeleteStmt: ({ relation, whereClause }, scene) => judgeBackfill(relation, whereClause, scene),
  RenameStmt: () => blocks('renames: add the new one, and take the old one away in a later release'),
};

const COMMANDS: Readonly<Record<string, Judge<AlterTableCmd>>> = {
  AT_AddColumn: ({ def }) => judgeColumn((def as { ColumnDef: ColumnDef }).ColumnDef),
  AT_ColumnDefault: fine,
  AT_DropNotNull: fine,
  AT_SetStatistics: fine,
  AT_SetRelOptions: fine,
  AT_ResetRelOptions: fine,
  AT_AddConstraint: ({ def }) => {
    const constraint = (def as { Constraint: Constraint }).Constraint;
    return constraint.skip_validation || constraint.indexname
      ? FINE
      : blocks('a constraint reads the whole table under its lock: add it `not valid`, or `using index`');
  },
  AT_ValidateConstraint: (_command, scene) => outsideTransaction(scene),
  AT_DropColumn: () => breaks('takes away: column'),
  AT_DropConstraint: () => breaks('takes away: constraint'),
  AT_SetNotNull: () => breaks('the previous release may leave the column empty'),
  AT_AlterColumnType: () => blocks('changes the type of a column: add another one'),
};

/** A check that another of its name takes the place of in the same statement: it allows more, which its author answers for. */
function withoutReplaced(cmds: readonly Node[]): readonly Node[] {
  const commands = cmds.map((node) => (node as { AlterTableCmd: AlterTableCmd }).AlterTableCmd);
  const added = commands.flatMap(({ subtype, def }) => {
    const constraint = (def as { Constraint?: Constraint } | undefined)?.Constraint;
    return subtype === 'AT_AddConstraint' && constraint?.contype === 'CONSTR_CHECK' ? constraint.conname : [];
  });
  return cmds.filter((_, index) => {
    const { subtype, name } = commands[index] ?? {};
    return !(subtype === 'AT_DropConstraint' && added.includes(name));
  });
}

function judgeCommand(node: Node, scene: Scene): readonly Complaint[] {
  const command = (node as { AlterTableCmd: AlterTableCmd }).AlterTableCmd;
  const judge = COMMANDS[command.subtype ?? ''];
  return judge ? judge(command, scene) : blocks(`${command.subtype}: nobody has said that it is safe`);
}

function judgeColumn({ colname, constraints = [] }: ColumnDef): readonly Complaint[] {
  const parts = constraints.map((node) => (node as { Constraint: Constraint }).Constraint);
  const value = parts.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const has = (...kinds: Constraint['contype'][]) => parts.some(({ contype }) => kinds.includes(contype));
  return [
    ...(has('CONSTR_NOTNULL') && !value ? breaks(`${colname} is not null and has no default`) : FINE),
    ...(value && hasCall(value)
      ? blocks(`the default of ${colname} is not a constant: each row is written`)
      : FINE),
    ...(has('CONSTR_GENERATED', 'CONSTR_IDENTITY')
      ? blocks(`${colname} is generated: each row is written`)
      : FINE),
    ...(has('CONSTR_UNIQUE', 'CONSTR_PRIMARY')
      ? blocks(`${colname} is unique: build the index concurrently`)
      : FINE),
    ...(has('CONSTR_CHECK') ? blocks(`${colname} has a check: add it by itself, \`not valid\``) : FINE),
  ];
}

/** `now()` has one value for all rows. */
function hasCall(expression: Node): boolean {
  return /"FuncCall"/.test(JSON.stringify(expression)) && !/"sval":"now"/.test(JSON.stringify(expression));
}

function judgeBackfill(relation: RangeVar | undefined, where: Node | undefined, scene: Scene) {
  if (scene.newTables.has(nameOf(relation))) return FINE;
  if (!JSON.stringify(where ?? {}).includes('"limitCount"'))
    return blocks('writes many rows at once: do it in batches');
  return outsideTransaction(scene);
}

function outsideTransaction({ isTransaction, isAlone }: Scene): readonly Complaint[] {
  const message = 'belongs in a migration with `config = { transaction: false }`, as a statement by itself';
  return isTransaction || !isAlone ? blocks(message) : FINE;
}

/** What a migration sends to an empty answer: a backfill in batches finds nothing and ends. */
async function recordSql(migration: NamedMigration): Promise<string[]> {
  const sent: string[] = [];
  const raw = (sql: string) => {
    sent.push(sql);
    return Promise.resolve({ rows: [], rowCount: 0 });
  };
  await migration.up({ raw } as unknown as Knex);
  return sent;
}

/** What of a migration would break programs of the previous release, or keep them waiting; empty when nothing would. */
export async function lintMigration(migration: NamedMigration): Promise<string[]> {
  const pieces = await Promise.all(
    (await recordSql(migration)).map(async (sql) =>
      ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []),
    ),
  );
  const created = pieces
    .flat()
    .flatMap((stmt) => ('CreateStmt' in stmt ? [nameOf(stmt.CreateStmt.relation)] : []));
  const complaints = pieces.flatMap((statements) => {
    const scene = {
      newTables: new Set(created),
      isTransaction: migration.config?.transaction !== false,
      isAlone: statements.length === 1,
    };
    return statements.flatMap((statement) => judge(statement, scene));
  });
  const isContract = migration.oldestRelease !== undefined;
  return complaints.filter(({ kind }) => kind === 'blocks' || !isContract).map(({ reason }) => reason);
}

function judge(node: Node, scene: Scene): readonly Complaint[] {
  const [[kind, statement] = ['nothing', {}]] = Object.entries(node);
  const judgeOne = (STATEMENTS as Record<string, Judge<unknown> | undefined>)[kind];
  return judgeOne ? judgeOne(statement, scene) : blocks(`${kind}: nobody has said that it is safe`);
}
