import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PdfPapers } from '../../../adapters/documents/pdf-papers.ts';
import { invoicePaper } from '../../../application/billing/invoice-paper.ts';
import type { InvoiceLine } from '../../../domain/billing/invoice.ts';
import { anInvoiceLine, aShownInvoice, PAPER_SETTINGS } from '../../support/builders/a-shown-invoice.ts';
import { textsOfPdf } from '../../support/pdf-text.ts';

const NOW = new Date('2026-04-05T12:00:00Z');
const paperOf = (lines: readonly InvoiceLine[]) =>
  invoicePaper(aShownInvoice(lines), 'en', NOW, PAPER_SETTINGS);
const draw = (lines: readonly InvoiceLine[]) => new PdfPapers().drawInvoice(paperOf(lines));
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => anInvoiceLine({ passengerName: `Passenger ${index}` }));

describe('an invoice as PDF', () => {
  it('has its title, language and structure, and what the paper says', async () => {
    const bytes = await draw([
      anInvoiceLine({ pickupAddress: '1 Main Street', dropoffAddress: '2 Clinic Way' }),
    ]);
    const file = Buffer.from(bytes).toString('latin1');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    expect(file).toContain('\n(Invoice 2026-0001)\n');
    expect(file).toContain('/Lang (en)');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Marked true');
    for (const type of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(file).toContain(`/S /${type}\n`);
    const [page = [], ...more] = textsOfPdf(bytes);
    expect(more).toEqual([]);
    const text = page.join('\n');
    for (const said of ['Invoice 2026-0001', 'Riverside Clinic', 'March 2026', '$12.00 due by May 1, 2026'])
      expect(text).toContain(said);
    expect(text).toContain('1 Main Street → 2 Clinic Way');
    expect(text.endsWith('Invoice 2026-0001 · Page 1 of 1')).toBe(true);
  });

  it('writes the names of people as they are written', async () => {
    const names = ['Bożena Łukasiewicz', 'Nguyễn Thị Hương', 'Олена Шевченко', 'Ελένη Παππά', 'Zoë Őry'];
    const [page = []] = textsOfPdf(
      await draw(names.map((passengerName) => anInvoiceLine({ passengerName }))),
    );
    for (const name of names) expect(page.join('\n')).toContain(name);
  });

  it('repeats the headings on each page, numbers the pages, and loses no row', async () => {
    const pages = textsOfPdf(await draw(many(90)));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((texts, index) => {
      expect(texts.filter((text) => text === 'Passenger')).toHaveLength(1);
      expect(texts.at(-1)).toBe(`Invoice 2026-0001 · Page ${index + 1} of ${pages.length}`);
    });
    const passengers = pages.flat().filter((text) => /^Passenger \d+$/.test(text));
    expect(passengers).toEqual(many(90).map(({ passengerName }) => passengerName));
    expect(pages.at(-1)).toContain('$1,080.00');
  });

  it('is the same bytes for the same paper', async () => {
    expect(await draw(many(3))).toEqual(await draw(many(3)));
  });
});

describe('papers asked for at once', () => {
  it('are drawn while others get their turn', async () => {
    let turns = 0;
    const other = (async () => {
      for (;;) {
        await setTimeout(1);
        turns += 1;
      }
    })();
    void other;
    const before = turns;
    await draw(many(200));
    expect(turns - before).toBeGreaterThan(3);
  });

  it('are refused beyond twenty, until some are done', async () => {
    const papers = new PdfPapers();
    const paper = paperOf([anInvoiceLine()]);
    const asked = Array.from({ length: 20 }, () => papers.drawInvoice(paper));
    await expect(papers.drawInvoice(paper)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'PAPERS_BUSY',
    });
    await Promise.all(asked);
    expect((await papers.drawInvoice(paper)).length).toBeGreaterThan(1_000);
  });
});
