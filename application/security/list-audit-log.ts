import { getDayRange } from '../../domain/geo/day-range.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type AuditEntries, type AuditEntry, type AuditFilter, auditEntries } from '../ports/security.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { listAuditLogInput, SYSTEM_ACTOR, type ListAuditLogInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

const NOBODY: Page<AuditEntry> = { items: [], cursors: [], nextCursor: null };

/** Admins: who changed what, when, to whom, from what to what; newest first. */
export class ListAuditLog {
  constructor(
    private readonly auditEntries: AuditEntries,
    private readonly unitOfWork: UnitOfWork,
    private readonly serviceArea: ServiceArea,
  ) {}

  async execute(actor: Actor | null, input: ListAuditLogInput = {}): Promise<Page<AuditEntry>> {
    requireAdmin(actor);
    const { actor: who, action, subject, from, to, ...page } = parseInput(listAuditLogInput, input);
    const [actorId, subjectId] = [await this.findActor(who), await this.findSubject(subject)];
    // Nobody has that address, so nobody did anything.
    if (actorId === 'nobody' || subjectId === 'nobody') return NOBODY;
    const filter: AuditFilter = {
      ...getDayRange({ from, to }, this.serviceArea.timeZone),
      ...(actorId !== undefined && { actorId }),
      ...(action !== undefined && { action }),
      ...(subjectId !== undefined && { subjectId }),
    };
    return this.auditEntries.list(filter, pageRequest(page));
  }

  private async findActor(who: string | undefined): Promise<string | null | undefined> {
    if (who === undefined) return undefined;
    return who === SYSTEM_ACTOR ? null : this.findPerson(who);
  }

  private async findSubject(subject: string | undefined): Promise<string | undefined> {
    return subject?.includes('@') ? this.findPerson(subject) : subject;
  }

  private async findPerson(email: string): Promise<string> {
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email.toLowerCase()));
    return found?.user.id ?? 'nobody';
  }
}

export const listAuditLog = service(ListAuditLog, [auditEntries, unitOfWork, serviceArea]);
