import { DomainError } from '../errors.ts';

/** What every driver has to show. */
export const DOCUMENT_TYPES = ['drivers_license', 'insurance', 'registration'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** `submitted` until somebody has looked at it. */
export const DOCUMENT_STATES = ['submitted', 'accepted', 'refused'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** A local date like "2027-06-30". */
type Day = string;

/** A driver's document of a type, as it was uploaded last. */
export interface DriverDocument {
  /** Another one with every upload, so that nobody accepts what they have not seen. */
  readonly id: string;
  readonly userId: string;
  readonly type: DocumentType;
  /** The uploaded file. */
  readonly objectId: string;
  readonly state: DocumentState;
  /** Its last day, as its owner says; who accepts it has compared. */
  readonly expiresOn: Day;
  /** Read by its owner. */
  readonly refusalReason: string | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Date | null;
  /** The last day of what was accepted last: a renewal that waits does not stop anybody. Null after a refusal. */
  readonly acceptedUntil: Day | null;
  /** The last reminder of `acceptedUntil`, in days ahead; 0 for the notice that it has expired. */
  readonly remindedDays: number | null;
  readonly uploadedAt: Date;
}

/** How many days ahead drivers are reminded of a document that expires; 0 when it has. */
export const REMINDER_DAYS = [30, 7, 1, 0] as const;

/** A newly uploaded document. What was accepted before holds until it is looked at. */
export function submitDocument(
  uploaded: Pick<DriverDocument, 'id' | 'userId' | 'type' | 'objectId' | 'expiresOn' | 'uploadedAt'>,
  before: DriverDocument | null,
): DriverDocument {
  return {
    ...uploaded,
    state: 'submitted',
    refusalReason: null,
    reviewedBy: null,
    reviewedAt: null,
    acceptedUntil: before?.acceptedUntil ?? null,
    remindedDays: before?.remindedDays ?? null,
  };
}

/**
 * The document after a review: refused for a reason, accepted without one. Refusing stops its owner from driving, also
 * when it had been accepted. Throws `DOCUMENT_EXPIRED` when one is accepted that is not valid today.
 */
export function reviewDocument(
  document: DriverDocument,
  refusalReason: string | null,
  by: { readonly reviewerId: string | null; readonly now: Date; readonly today: Day },
): DriverDocument {
  const isAccepted = refusalReason === null;
  if (isAccepted && document.expiresOn < by.today) {
    throw new DomainError('conflict', 'DOCUMENT_EXPIRED', 'This document has expired');
  }
  return {
    ...document,
    state: isAccepted ? 'accepted' : 'refused',
    refusalReason,
    reviewedBy: by.reviewerId,
    reviewedAt: by.now,
    acceptedUntil: isAccepted ? document.expiresOn : null,
    remindedDays: null,
  };
}

/** The last day on which all required documents are accepted and valid; null while one is not. */
export function lastValidDay(documents: readonly DriverDocument[]): Day | null {
  const days = DOCUMENT_TYPES.map((type) => documents.find((one) => one.type === type)?.acceptedUntil ?? '');
  const [first = ''] = days.sort();
  return first || null;
}

/**
 * Of which reminder it is time: the days ahead, 0 when the document has expired; null when none is due. Whoever has sent
 * a renewal is not reminded, but is told that the old one has expired.
 */
export function reminderDue(document: DriverDocument, today: Day): number | null {
  const { acceptedUntil, remindedDays, state } = document;
  if (acceptedUntil === null) return null;
  const left = daysBetween(today, acceptedUntil);
  const due = left < 0 ? 0 : REMINDER_DAYS.findLast((days) => days > 0 && left <= days);
  if (due === undefined || (due > 0 && state === 'submitted')) return null;
  return remindedDays === null || remindedDays > due ? due : null;
}

/** Whole days from one day to another; negative backwards. */
function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Throws `DOCUMENTS_NOT_REVIEWED` unless all required documents are accepted and valid on the day. */
export function requireAccepted(documents: readonly DriverDocument[], today: Day): void {
  const last = lastValidDay(documents);
  if (last !== null && last >= today) return;
  const message =
    'Please review the license, the insurance and the registration first: all three have to be accepted and valid';
  throw new DomainError('conflict', 'DOCUMENTS_NOT_REVIEWED', message);
}
