import type { Approvals } from '../../../application/ports/approvals.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { notFound } from '../../../domain/errors.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { text } from '../column-types.ts';
import { decoderOf } from '../table.ts';
import { APPROVAL_PASSWORDS, APPROVALS } from './approval-table.ts';

const INSERT = statement('approvals.insert', APPROVALS.columns, insertInto(APPROVALS));

const LOCK = statement(
  'approvals.lock',
  APPROVALS.columns,
  `select ${APPROVALS.list()} from approvals where id = $id for no key update`,
  APPROVALS.fromRow,
);

const OF_PAYOUT_REQUEST = statement(
  'approvals.of-payout-request',
  APPROVALS.columns,
  `select ${APPROVALS.list()} from approvals where payout_request_id = $payout_request_id
    order by requested_at desc`,
  APPROVALS.fromRow,
);

const SAVE = statement(
  'approvals.save',
  APPROVALS.columns,
  `update approvals set ${assignments('state', 'decided_by', 'decided_at', 'decision_reason')} where id = $id`,
);

const KEEP_PASSWORD = statement(
  'approvals.keep-password',
  APPROVAL_PASSWORDS.columns,
  `insert into approval_passwords (approval_id, password_hash, expires_at)
    select id, $password_hash, expires_at from approvals where id = $approval_id`,
);

const FIND_PASSWORD = statement(
  'approvals.find-password',
  APPROVAL_PASSWORDS.columns,
  'select password_hash from approval_passwords where approval_id = $approval_id',
  decoderOf({ passwordHash: text() }),
);

const FORGET_PASSWORDS = statement(
  'approvals.forget-passwords',
  APPROVAL_PASSWORDS.columns,
  'delete from approval_passwords where expires_at < $expires_at',
);

export class PostgresApprovals implements Approvals {
  constructor(private readonly sql: SqlRunner) {}

  async insert(approval: Approval): Promise<void> {
    await this.sql.run(INSERT(APPROVALS.toRow(approval)));
  }

  async lock(approvalId: string): Promise<Approval | null> {
    const { rows } = await this.sql.run(LOCK({ id: approvalId }));
    return rows[0] ?? null;
  }

  async ofPayoutRequest(requestId: string): Promise<readonly Approval[]> {
    const { rows } = await this.sql.run(OF_PAYOUT_REQUEST({ payout_request_id: requestId }));
    return rows;
  }

  async keepPassword(approvalId: string, passwordHash: string): Promise<void> {
    await this.sql.run(KEEP_PASSWORD({ approval_id: approvalId, password_hash: passwordHash }));
  }

  async findPassword(approvalId: string): Promise<string | null> {
    const { rows } = await this.sql.run(FIND_PASSWORD({ approval_id: approvalId }));
    return rows[0]?.passwordHash ?? null;
  }

  async forgetPasswords(now: Date): Promise<number> {
    return (await this.sql.run(FORGET_PASSWORDS({ expires_at: now }))).count;
  }

  async save(approval: Approval): Promise<void> {
    const { count } = await this.sql.run(SAVE(APPROVALS.toRow(approval)));
    if (count === 0) throw notFound('Approval');
  }
}
