import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

function readFont(file: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`));
}

export interface TextStyle {
  readonly bold?: boolean;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** Where a text stands, in points from the left and the top of the page. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const FOOT = 24;
const TEXT_SIZE = 9;
const FOOT_STYLE = { align: 'right', size: 8, color: '#444' } as const;

export interface PlacedText extends Place {
  readonly text: string;
  readonly style: TextStyle;
}

interface Described {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Nothing in the file is of the time at which it is drawn. */
  readonly createdAt: Date;
}

/** Pages of letter paper, tagged for assistive technology, written from top to bottom. */
export class PdfPages {
  readonly left: number;
  readonly width: number;
  /** Where the next text goes. */
  y: number;
  private readonly file: Promise<Buffer>;
  private readonly root: PDFKit.PDFStructureElement;

  private constructor(private readonly doc: PDFKit.PDFDocument) {
    const { width, margins } = doc.page;
    this.left = margins.left;
    this.width = width - margins.left - margins.right;
    this.y = margins.top;
    this.file = buffer(doc);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** The library is loaded with the first file. */
  static async open({ title, author, language, createdAt }: Described): Promise<PdfPages> {
    const [{ default: PDFDocument }, regular, bold] = await Promise.all([
      import('pdfkit'),
      readFont('DejaVuSansCondensed.ttf'),
      readFont('DejaVuSansCondensed-Bold.ttf'),
    ]);
    const doc = new PDFDocument({
      size: 'LETTER',
      margins: { top: 54, right: 48, bottom: 66, left: 48 },
      lang: language,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    });
    doc.registerFont('regular', regular);
    doc.registerFont('bold', bold);
    return new PdfPages(doc);
  }

  /** A part of the structure, within another or at the top. */
  part(type: string, within: PDFKit.PDFStructureElement = this.root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type);
    within.add(element);
    return element;
  }

  /** Writes texts as one element. */
  write(type: string, texts: readonly PlacedText[], within: PDFKit.PDFStructureElement = this.root): void {
    within.add(
      this.doc.struct(
        type,
        {},
        texts.map((text) => () => this.place(text)),
      ),
    );
  }

  /** Writes what is only there for the eye: repeated headings, numbers of pages, lines. */
  ornament(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  place({ text, x, y, width, style }: PlacedText): void {
    this.use(style).text(text, x, y, { width, align: style.align ?? 'left' });
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.use(style).heightOfString(text, { width });
  }

  rule(y: number, thickness: number): void {
    this.ornament(() =>
      this.doc
        .lineWidth(thickness)
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .stroke('#999'),
    );
  }

  /** Whether so much still fits below. */
  fits(height: number): boolean {
    const { height: pageHeight, margins } = this.doc.page;
    return this.y + height <= pageHeight - margins.bottom;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.doc.page.margins.top;
  }

  /** The file, with a foot on each page. */
  async close(foot: (page: number, pages: number) => string): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      // Text below the margin would begin another page.
      this.doc.page.margins.bottom = 0;
      this.ornament(() =>
        this.place({
          text: foot(page + 1, count),
          x: this.left,
          y: this.doc.page.height - FOOT - TEXT_SIZE,
          width: this.width,
          style: FOOT_STYLE,
        }),
      );
    }
    this.root.end();
    this.doc.end();
    return this.file;
  }

  private use({ bold = false, size = TEXT_SIZE, color = '#000' }: TextStyle): PDFKit.PDFDocument {
    return this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }
}
