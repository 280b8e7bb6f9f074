import { DomainError } from '../../domain/errors.ts';
import type { InvoicePaper, Papers } from '../../application/ports/papers.ts';
import { drawInvoicePdf } from './draw-invoice-pdf.ts';

/** So many may be asked for at once; whoever comes then is asked to come again. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

/** Papers as PDF, one after the other: a process never spends more than the time of one page on them at once. */
export class PdfPapers implements Papers {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  async drawInvoice(paper: InvoicePaper): Promise<Uint8Array> {
    if (this.waiting >= MOST_WAITING) throw busy();
    this.waiting += 1;
    const drawn = this.last.then(() => drawInvoicePdf(paper));
    this.last = drawn.catch(() => undefined);
    try {
      return await drawn;
    } finally {
      this.waiting -= 1;
    }
  }
}

function busy(): DomainError {
  const message = 'Too many documents are being made. Please try again in a moment.';
  return new DomainError('unavailable', 'PAPERS_BUSY', message, { retryAfterSeconds: RETRY_SECONDS });
}
