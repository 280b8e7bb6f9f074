import type { ApplicationStatus, DriverApplication } from '../../domain/onboarding/driver-application.ts';
import type { DriverDocument } from '../../domain/onboarding/driver-document.ts';
import type { DriverView } from './drivers.ts';
import type { Page, PageRequest } from './pages.ts';
import { port } from '../tokens.ts';

export interface DriverApplicationViews {
  /** The application with the user's e-mail address; it follows the user to another address. */
  ofUser(userId: string): Promise<DriverApplication | null>;
}

export const driverApplicationViews = port<DriverApplicationViews>('driverApplicationViews');

export interface DriverApplications extends DriverApplicationViews {
  /** Throws `APPLICATION_EXISTS` (conflict) for the second one of an address. */
  insert(application: DriverApplication): Promise<void>;
  /** By its own id; kept from changing until the transaction ends. */
  lock(applicationId: string): Promise<DriverApplication | null>;
  /** Writes everything but id, address and time of the first submission. */
  save(application: DriverApplication): Promise<void>;
}

/** An application with everything that a reviewer looks at. */
export interface DriverReview {
  readonly application: DriverApplication;
  readonly view: DriverView;
  readonly documents: readonly DriverDocument[];
  /** Who reviewed it last; null for nobody and for the product. */
  readonly reviewerName: string | null;
}

export interface DriverReviewViews {
  /** By the id of the driver (user or profile) or of the application. */
  find(id: string): Promise<DriverReview | null>;
  /** Newest first. */
  list(filter: { readonly status?: ApplicationStatus }, page: PageRequest): Promise<Page<DriverReview>>;
}

export const driverReviewViews = port<DriverReviewViews>('driverReviewViews');

export interface DriverDocumentViews {
  /** In the order of `DOCUMENT_TYPES`; at most one of each. */
  ofUser(userId: string): Promise<readonly DriverDocument[]>;
  /** Drivers to remind, or to tell that a document has expired, on a day; at most 500. */
  toRemind(today: string): Promise<readonly string[]>;
}

export const driverDocumentViews = port<DriverDocumentViews>('driverDocumentViews');

/** Whoever writes has locked the driver before. */
export interface DriverDocuments extends Pick<DriverDocumentViews, 'ofUser'> {
  /** Whose document it is; null for one that is not there, or was replaced. */
  ownerOf(documentId: string): Promise<string | null>;
  /** Replaces the one of its type. */
  save(document: DriverDocument): Promise<void>;
}
