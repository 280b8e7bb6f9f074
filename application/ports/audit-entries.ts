import type { DayRange } from '../../domain/geo/day-range.ts';
import type { RideParty } from '../../domain/rides/ride.ts';
import type { Page, PageRequest } from './pages.ts';

/** A row of the audit log with the names of today. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null for the product's own work and for the command line. */
  readonly actorId: string | null;
  readonly actorRole: RideParty;
  /** Of a person, or what acted when the system did, such as "cli:ada". */
  readonly actorName: string | null;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Of a subject that is a person. */
  readonly subjectEmail: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string | null;
  readonly requestId: string | null;
}

export interface AuditFilter extends DayRange {
  /** A user's id; null for the product itself. */
  readonly actorId?: string | null;
  readonly action?: string;
  readonly subjectId?: string;
}

export interface AuditEntries {
  /** Newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}
