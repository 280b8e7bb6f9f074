import type { DriverDocuments, DriverDocumentViews } from '../../../application/ports/onboarding.ts';
import {
  DOCUMENT_TYPES,
  reminderDue,
  type DriverDocument,
} from '../../../domain/onboarding/driver-document.ts';
import type { Draft } from './tables.ts';

export class InMemoryDriverDocuments implements DriverDocuments, DriverDocumentViews {
  constructor(private readonly draft: Pick<Draft, 'tables'>) {}

  async ofUser(userId: string): Promise<readonly DriverDocument[]> {
    return DOCUMENT_TYPES.flatMap((type) => this.draft.tables.documents.get(`${userId}:${type}`) ?? []);
  }

  async ownerOf(documentId: string): Promise<string | null> {
    return this.all().find(({ id }) => id === documentId)?.userId ?? null;
  }

  async save(document: DriverDocument): Promise<void> {
    this.draft.tables.documents.set(`${document.userId}:${document.type}`, document);
  }

  async toRemind(today: string): Promise<readonly string[]> {
    return [...new Set(this.all().flatMap((one) => (reminderDue(one, today) === null ? [] : [one.userId])))];
  }

  private all(): DriverDocument[] {
    return [...this.draft.tables.documents.values()];
  }
}
