import type { EmailSettings, MailBlock, MailDocument, MailLink } from '../ports/email.ts';
import type { ReceiptedRide } from '../ports/payments.ts';

/** What one mail says, before the product's name and footer are around it. */
export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

/** What a mail is put together from besides its data. */
export interface MailContext extends EmailSettings {
  /** The one-time token of an id. */
  readonly tokenOf: (tokenId: string) => string;
  /** The ride that the data names, as it is now; null where it names none. */
  readonly ride: ReceiptedRide | null;
}

/** A mail of the product: made-up data, whose type is that of its data, and what it says of such data. */
export interface MailTemplate<Data extends object> {
  readonly sample: Data;
  /** The ride that the sample names. */
  readonly sampleRide: ReceiptedRide | null;
  compose(data: Data, context: MailContext): MailContent;
}

export function mail<Data extends object>(
  sample: Data,
  compose: MailTemplate<Data>['compose'],
): MailTemplate<Data> {
  return { sample, sampleRide: null, compose };
}

export function link(label: string, url: string): MailLink {
  return { kind: 'link', label, url };
}

/** What people wrote themselves. */
export function quote(text: string): MailBlock {
  return { kind: 'quote', text };
}

/** A mail as plain text: the same pieces in the same order. */
export function toPlainText({ blocks, notice, footer, productName }: MailDocument): string {
  const paragraphs = [...blocks.map(toText), ...(notice ? [notice] : []), `${footer}\n${productName}`];
  return paragraphs.join('\n\n');
}

function toText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'facts':
      return toLines(block.facts);
    case 'route':
      return `From: ${block.pickup}\nTo: ${block.dropoff}`;
    case 'amounts':
      return toLines([...block.lines, block.total]);
    case 'quote':
      return block.text;
  }
}

function toLines(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([label, value]) => `${label}: ${value}`).join('\n');
}
