import type { Approvals } from '../../../application/ports/approvals.ts';
import { text } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { APPROVAL_PASSWORDS, APPROVALS } from './approval-table.ts';

const INSERT = insert('approvals.insert', APPROVALS);
const FIND = select('approvals.find', APPROVALS, 'where id = $id');
const LOCK = select('approvals.lock', APPROVALS, 'where id = $id for no key update');
const OF_PAYOUT_REQUEST = select(
  'approvals.of-payout-request',
  APPROVALS,
  'where payout_request_id = $payout_request_id order by requested_at desc',
);
const SAVE = update('approvals.save', APPROVALS, ['state', 'decided_by', 'decided_at', 'decision_reason']);

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
  onlyValue(text()),
);

const FORGET_PASSWORDS = remove(
  'approvals.forget-passwords',
  APPROVAL_PASSWORDS,
  'where expires_at < $expires_at',
);

export const postgresApprovals = (sql: SqlRunner): Approvals => ({
  insert: (approval) => sql.write(INSERT(APPROVALS.toRow(approval))),
  find: (id) => sql.first(FIND({ id })),
  lock: (id) => sql.first(LOCK({ id })),
  ofPayoutRequest: (requestId) => sql.all(OF_PAYOUT_REQUEST({ payout_request_id: requestId })),
  keepPassword: (approvalId, passwordHash) =>
    sql.write(KEEP_PASSWORD({ approval_id: approvalId, password_hash: passwordHash })),
  findPassword: (approvalId) => sql.first(FIND_PASSWORD({ approval_id: approvalId })),
  forgetPasswords: (now) => sql.count(FORGET_PASSWORDS({ expires_at: now })),
  save: (approval) => sql.change(SAVE(APPROVALS.toRow(approval)), 'Approval'),
});
