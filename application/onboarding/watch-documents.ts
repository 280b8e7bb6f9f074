import { reminderDue, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type DriverDocumentViews, driverDocumentViews } from '../ports/onboarding.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type DocumentChecks, documentChecks } from './document-checks.ts';
import { service } from '../tokens.ts';

/**
 * What time does to documents: 30 days, 7 days and a day ahead the driver is reminded by mail, each once, and whose
 * document has expired goes offline and is told so. Run by a job, in any number of processes.
 */
export class WatchDocuments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly driverDocumentViews: DriverDocumentViews,
    private readonly documentChecks: DocumentChecks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The number of mails. */
  async execute(): Promise<number> {
    const drivers = await this.driverDocumentViews.toRemind(this.documentChecks.today());
    let sent = 0;
    for (const userId of drivers) sent += await this.unitOfWork.run((stores) => this.remind(stores, userId));
    return sent;
  }

  /** Whoever comes second waits for the lock, and finds nothing left to do. */
  private async remind(stores: Stores, userId: string): Promise<number> {
    const driver = await stores.drivers.lock(userId);
    if (!driver) return 0;
    const documents = await stores.driverDocuments.ofUser(userId);
    let sent = 0;
    let hasExpired = false;
    for (const document of documents) {
      const days = reminderDue(document, this.documentChecks.today());
      if (days === null) continue;
      await stores.driverDocuments.save({ ...document, remindedDays: days });
      await this.mail(stores, document, days);
      hasExpired ||= days === 0;
      sent += 1;
    }
    if (hasExpired) await this.documentChecks.apply(stores, driver, documents, null);
    return sent;
  }

  private async mail({ emails }: Stores, document: DriverDocument, days: number): Promise<void> {
    const { userId, type, acceptedUntil } = document;
    const [id, now, expiresOn] = [this.ids.next(), this.clock.now(), acceptedUntil ?? ''];
    if (days === 0) await emails.enqueue(id, userId, 'document-expired', { type, expiresOn }, now);
    else await emails.enqueue(id, userId, 'document-expiring', { type, expiresOn, days }, now);
  }
}

export const watchDocuments = service(WatchDocuments, [
  unitOfWork,
  driverDocumentViews,
  documentChecks,
  ids,
  clock,
]);
