/** What stands behind a link as its words, and where it leads. */
export interface MailLink {
  readonly kind: 'link';
  readonly label: string;
  readonly url: string;
}

/** Names with their values: times, people, cars. */
interface MailFacts {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Where a trip goes from and to. */
interface MailRoute {
  readonly kind: 'route';
  readonly pickup: string;
  readonly dropoff: string;
}

/** Amounts that add up to a total. */
interface MailAmounts {
  readonly kind: 'amounts';
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly total: readonly [label: string, amount: string];
}

/** What people wrote themselves, in their own words. */
interface MailQuote {
  readonly kind: 'quote';
  readonly text: string;
}

/** A piece of a mail; a string is a paragraph. */
export type MailBlock = string | MailLink | MailFacts | MailRoute | MailAmounts | MailQuote;

/** A whole mail, from which its HTML and its plain text are both made. */
export interface MailDocument {
  /** The subject without the product's name. */
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Said before the footer, so that nobody takes test money for real; null otherwise. */
  readonly notice: string | null;
  readonly footer: string;
  readonly productName: string;
}

/** Draws mails: one HTML document each, with everything in it and nothing fetched from elsewhere. */
export interface MailPages {
  toHtml(document: MailDocument): Promise<string>;
}
