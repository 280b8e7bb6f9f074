import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import {
  type SecurityRecord,
  type SecurityRecordFilter,
  type SecurityRecords,
  securityRecords,
} from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { listSecurityEventsInput, type ListSecurityEventsInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Admins: what happened to accounts and who did what, newest first. */
export class ListSecurityEvents {
  constructor(
    private readonly records: SecurityRecords,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(actor: Actor | null, input: ListSecurityEventsInput = {}): Promise<Page<SecurityRecord>> {
    requireAdmin(actor);
    const { kind, email, ...page } = parseInput(listSecurityEventsInput, input);
    const person = email === undefined ? {} : await this.findPerson(email);
    return this.records.list({ ...(kind && { kind }), ...person }, pageRequest(page));
  }

  private async findPerson(email: string): Promise<Pick<SecurityRecordFilter, 'userId' | 'account'>> {
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    return found ? { userId: found.user.id } : { account: email };
  }
}

export const listSecurityEvents = service(ListSecurityEvents, [securityRecords, unitOfWork]);
