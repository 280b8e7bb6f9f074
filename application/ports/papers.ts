import type { PaperLanguage } from '../../domain/billing/invoice.ts';
import { port } from '../tokens.ts';

/** A row of the table of a paper. */
export interface PaperRow {
  readonly day: string;
  readonly passenger: string;
  /** Below the passenger: the trip where it is shown, the agreement, that it is a refund. */
  readonly notes: readonly string[];
  /** Below the headings of `amounts`. */
  readonly amounts: readonly string[];
}

/** An invoice or a credit note in words, as it is written on pages. */
export interface InvoicePaper {
  readonly language: PaperLanguage;
  /** Who issued it. */
  readonly issuer: string;
  readonly title: string;
  readonly issuedAt: Date;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly headings: {
    readonly day: string;
    readonly passenger: string;
    readonly amounts: readonly string[];
  };
  readonly rows: readonly PaperRow[];
  readonly total: readonly [label: string, value: string];
  /** What paid it, or which invoices a credit note has paid. */
  readonly settlements: readonly (readonly [label: string, value: string])[];
  readonly notes: readonly string[];
  /** At the foot of each page. */
  readonly pageText: (page: number, pages: number) => string;
}

export interface Papers {
  /**
   * As PDF: the same paper is the same bytes. Throws `PAPERS_BUSY` (unavailable) when too many are asked for at once.
   */
  drawInvoice(paper: InvoicePaper): Promise<Uint8Array>;
}

export const papers = port<Papers>('papers');
