import type { DriverDocument } from '../../domain/onboarding/driver-document.ts';

export interface DriverDocumentViews {
  /** In the order of `DOCUMENT_TYPES`; at most one of each. */
  ofUser(userId: string): Promise<readonly DriverDocument[]>;
  /** Drivers to remind, or to tell that a document has expired, on a day; at most 500. */
  toRemind(today: string): Promise<readonly string[]>;
}

/** Whoever writes has locked the driver before. */
export interface DriverDocuments extends Pick<DriverDocumentViews, 'ofUser'> {
  /** Whose document it is; null for one that is not there, or was replaced. */
  ownerOf(documentId: string): Promise<string | null>;
  /** Replaces the one of its type. */
  save(document: DriverDocument): Promise<void>;
}
