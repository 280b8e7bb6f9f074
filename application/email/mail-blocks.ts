import type { MailBlock, MailDocument, MailLink } from '../ports/email.ts';

/** What one mail says, before the product's name and footer are around it. */
export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

export function link(label: string, url: string): MailLink {
  return { kind: 'link', label, url };
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
