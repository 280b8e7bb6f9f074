import type { Cases } from '../../../application/ports/cases.ts';
import type { Case, CaseMessage } from '../../../domain/cases/case.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryCases implements Cases {
  constructor(private readonly draft: Draft) {}

  async insert(report: Case): Promise<void> {
    if (this.draft.tables.cases.has(report.id)) this.draft.refuse('cases_pkey');
    this.draft.tables.cases.set(report.id, report);
  }

  async lock(caseId: string): Promise<Case | null> {
    return this.draft.tables.cases.get(caseId) ?? null;
  }

  async save(report: Case): Promise<void> {
    if (!this.draft.tables.cases.has(report.id)) throw notFound('Case');
    this.draft.tables.cases.set(report.id, report);
  }

  async hasSuspended(rideId: string): Promise<boolean> {
    return [...this.draft.tables.cases.values()].some((one) => one.rideId === rideId && one.suspendsDriver);
  }

  async addMessage(message: CaseMessage): Promise<void> {
    this.draft.tables.caseMessages.push(message);
  }

  async countMessages(caseId: string): Promise<number> {
    return this.draft.tables.caseMessages.filter((message) => message.caseId === caseId).length;
  }

  async countUnresolved(reporterId: string): Promise<number> {
    const all = [...this.draft.tables.cases.values()];
    return all.filter((one) => one.reporterId === reporterId && one.state !== 'resolved').length;
  }

  async purge(now: Date): Promise<number> {
    const { cases } = this.draft.tables;
    const over = [...cases.values()].filter(
      ({ state, keptUntil }) => state === 'resolved' && keptUntil !== null && keptUntil < now,
    );
    for (const { id } of over) cases.delete(id);
    return over.length;
  }
}
