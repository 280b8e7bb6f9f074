import { reminderDue, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { driverDocumentViews } from '../ports/onboarding.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { applyDocuments, today } from './document-checks.ts';

/**
 * What time does to documents: 30 days, 7 days and a day ahead the driver is reminded by mail, each once, and whose
 * document has expired goes offline and is told so. The number of mails. Run by a job, in any number of processes.
 */
export const watchDocuments = workflow({
  access: product,
  needs: { driverDocumentViews, serviceArea },
  run: async ({ now, transact }, { driverDocumentViews, serviceArea }) => {
    let sent = 0;
    for (const userId of await driverDocumentViews.toRemind(today(serviceArea, now())))
      sent += await transact((tx) => remind(tx, userId, serviceArea));
    return sent;
  },
});

/** Whoever comes second waits for the lock, and finds nothing left to do. */
async function remind(tx: Transaction, userId: string, area: ServiceArea): Promise<number> {
  const driver = await tx.drivers.lock(userId);
  if (!driver) return 0;
  const documents = await tx.driverDocuments.ofUser(userId);
  let sent = 0;
  let hasExpired = false;
  for (const document of documents) {
    const days = reminderDue(document, today(area, tx.now()));
    if (days === null) continue;
    await tx.driverDocuments.save({ ...document, remindedDays: days });
    await mail(tx, document, days);
    hasExpired ||= days === 0;
    sent += 1;
  }
  if (hasExpired) await applyDocuments(tx, driver, documents, area);
  return sent;
}

async function mail(tx: Transaction, document: DriverDocument, days: number): Promise<void> {
  const { userId, type, acceptedUntil } = document;
  const expiresOn = acceptedUntil ?? '';
  if (days === 0) await tx.mail(userId, 'document-expired', { type, expiresOn });
  else await tx.mail(userId, 'document-expiring', { type, expiresOn, days });
}
