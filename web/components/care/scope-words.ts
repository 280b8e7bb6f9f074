import { msg, t } from '@lingui/core/macro';
import type { CareScope, ConsentWay } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

const LABELS: Record<CareScope, string> = texts({
  BOOK: msg`Book rides`,
  CANCEL: msg`Cancel rides`,
  PAY: msg`Pay from the wallet and cards`,
  FOLLOW: msg`Follow rides`,
  RECEIPTS: msg`Read receipts`,
});

/** In the order in which they are shown. */
export const SCOPES = Object.keys(LABELS) as readonly CareScope[];

/** Organisations follow and cancel what they book, and nothing else. */
export const ORGANISATION_SCOPES = ['BOOK', 'PAY', 'RECEIPTS'] as const satisfies readonly CareScope[];

export const scopeLabel = (scope: CareScope): string => LABELS[scope];

/** What somebody may do, in one line. */
export const scopesText = (scopes: readonly CareScope[]): string => scopes.map(scopeLabel).join(' · ');

/** Whoever pays books, as do organisations always. */
export const withBooking = (scopes: readonly CareScope[], isOrganisation = false): CareScope[] =>
  SCOPES.filter(
    (scope) => scopes.includes(scope) || (scope === 'BOOK' && (isOrganisation || scopes.includes('PAY'))),
  );

/** How a passenger has told an operator. */
export const TOLD_WAYS = ['PHONE', 'IN_PERSON', 'IN_WRITING'] as const satisfies readonly ConsentWay[];

export function consentText(consent: ConsentWay): string {
  switch (consent) {
    case 'ONLINE':
      return t`agreed online`;
    case 'PHONE':
      return t`agreed by phone`;
    case 'IN_PERSON':
      return t`agreed in person`;
    case 'IN_WRITING':
      return t`agreed in writing`;
  }
}
