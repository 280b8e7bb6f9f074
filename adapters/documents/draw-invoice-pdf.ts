import { setImmediate } from 'node:timers/promises';
import type { InvoicePaper, PaperRow } from '../../application/ports/papers.ts';
import { PdfPages, type PlacedText, type TextStyle } from './pdf-pages.ts';

type Element = PDFKit.PDFStructureElement;

const LABEL_WIDTH = 90;
const DAY_WIDTH = 66;
const AMOUNT_WIDTH = 68;
const GAP = 6;
const HEADING: TextStyle = { bold: true };
const LABEL: TextStyle = { color: '#444' };
const NOTE: TextStyle = { color: '#444', size: 8 };

/** An invoice on as many pages as it takes; between two of them others get their turn. */
export async function drawInvoicePdf(paper: InvoicePaper): Promise<Uint8Array> {
  const { issuer, title, issuedAt, language, facts, settlements, notes, pageText } = paper;
  const pages = await PdfPages.open({ title, author: issuer, language, createdAt: issuedAt });
  line(pages, issuer, 'P', HEADING);
  line(pages, title, 'H1', { bold: true, size: 20 });
  pages.y += GAP;
  for (const fact of facts) pair(pages, fact, LABEL_WIDTH);
  pages.y += 2 * GAP;
  await table(pages, paper);
  pages.y += 2 * GAP;
  for (const settlement of settlements)
    pair(pages, settlement, pages.width - 2 * AMOUNT_WIDTH, { align: 'right' });
  pages.y += 2 * GAP;
  for (const note of notes) line(pages, note, 'P', {});
  return pages.close((page, count) => `${title} · ${pageText(page, count)}`);
}

/** A text over the whole width. */
function line(pages: PdfPages, text: string, type: string, style: TextStyle): void {
  const height = pages.heightOf(text, pages.width, style);
  if (!pages.fits(height)) pages.newPage();
  pages.write(type, [{ text, x: pages.left, y: pages.y, width: pages.width, style }]);
  pages.y += height + GAP / 2;
}

/** What is known under a label, beside it. */
function pair(
  pages: PdfPages,
  [label, value]: readonly [string, string],
  labelWidth: number,
  style: TextStyle = {},
): void {
  const [x, width] = [pages.left + labelWidth + GAP, pages.width - labelWidth - GAP];
  const height = Math.max(pages.heightOf(label, labelWidth, LABEL), pages.heightOf(value, width, style));
  if (!pages.fits(height)) pages.newPage();
  const { left, y } = pages;
  pages.write('P', [
    { text: label, x: left, y, width: labelWidth, style: LABEL },
    { text: value, x, y, width, style },
  ]);
  pages.y += height + GAP / 2;
}

/** Row by row, with the headings again on each page. */
async function table(pages: PdfPages, { headings, rows, total }: InvoicePaper): Promise<void> {
  const element = pages.part('Table');
  const head = { ...headings, notes: [] };
  row(pages, head, element, 'TH');
  for (const one of rows) {
    if (!pages.fits(heightOf(pages, one, {}))) {
      await setImmediate();
      pages.newPage();
      pages.ornament(() =>
        cellsOf(pages, head, HEADING)
          .flat()
          .forEach((text) => pages.place(text)),
      );
      endRow(pages, heightOf(pages, head, HEADING));
    }
    row(pages, one, element, 'TD');
  }
  const [label, amount] = total;
  const sum = {
    day: label,
    passenger: '',
    notes: [],
    amounts: [...headings.amounts.slice(1).map(() => ''), amount],
  };
  if (!pages.fits(heightOf(pages, sum, HEADING))) pages.newPage();
  row(pages, sum, element, 'TH');
  element.end();
}

function row(pages: PdfPages, one: PaperRow, table: Element, type: 'TH' | 'TD'): void {
  const within = pages.part('TR', table);
  const style = type === 'TH' ? HEADING : {};
  const height = heightOf(pages, one, style);
  for (const texts of cellsOf(pages, one, style)) pages.write(type, texts, within);
  within.end();
  endRow(pages, height);
}

function endRow(pages: PdfPages, height: number): void {
  pages.y += height;
  pages.rule(pages.y - GAP / 2, 0.5);
}

function passengerWidth(pages: PdfPages, { amounts }: PaperRow): number {
  return pages.width - DAY_WIDTH - amounts.length * AMOUNT_WIDTH - GAP;
}

function heightOf(pages: PdfPages, one: PaperRow, style: TextStyle): number {
  const width = passengerWidth(pages, one);
  const notes = one.notes.reduce((sum, note) => sum + pages.heightOf(note, width, NOTE), 0);
  const passenger = pages.heightOf(one.passenger, width, style) + notes;
  const others = [one.day, ...one.amounts].map((text) => pages.heightOf(text, AMOUNT_WIDTH - GAP, style));
  return Math.max(passenger, ...others) + 1.5 * GAP;
}

/** The texts of each cell, where they stand. */
function cellsOf(pages: PdfPages, one: PaperRow, style: TextStyle): PlacedText[][] {
  const { left, y } = pages;
  const width = passengerWidth(pages, one);
  const passenger = [{ text: one.passenger, x: left + DAY_WIDTH, y, width, style }];
  let below = y + pages.heightOf(one.passenger, width, style);
  for (const text of one.notes) {
    passenger.push({ text, x: left + DAY_WIDTH, y: below, width, style: NOTE });
    below += pages.heightOf(text, width, NOTE);
  }
  const firstAmount = left + pages.width - one.amounts.length * AMOUNT_WIDTH + GAP;
  return [
    [{ text: one.day, x: left, y, width: DAY_WIDTH - GAP, style }],
    passenger,
    ...one.amounts.map((text, index): PlacedText[] => [
      {
        text,
        x: firstAmount + index * AMOUNT_WIDTH,
        y,
        width: AMOUNT_WIDTH - GAP,
        style: { ...style, align: 'right' },
      },
    ]),
  ];
}
