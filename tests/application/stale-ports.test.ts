import { describe, expect, it } from 'vitest';
import { admin, dispatcher, product } from '../../application/access.ts';
import { accounting, walletViews } from '../../application/ports/wallet.ts';
import { byName, service, type StalePort, type Token } from '../../application/tokens.ts';
import { command, query, workflow, type Kind } from '../../application/use-case.ts';
import { useCases } from '../../application/use-cases.ts';

/** Writes after it has read: but only that somebody saves a file, whose rows it decides nothing by. */
const SAVES_WHAT_IT_SHOWS = ['exportList'];

/** What a replica may answer: lists, figures and books that operators look at, by their ports. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  accounting: [
    'listAccountingPeriods',
    'listJournal',
    'listTaxTotals',
    'showProfitAndLoss',
    'showTrialBalance',
  ],
  auditEntries: ['listAuditLog'],
  bookingLists: ['listBookings', 'searchConsole'],
  emailViews: ['listEmails'],
  figureViews: ['showFigures'],
  organisationLists: ['listOrganisations'],
  ratingViews: ['listRatings'],
  securityRecords: ['listSecurityEvents'],
  textViews: ['listTexts', 'sumTexts'],
  userDirectory: [
    'countUsers',
    'findCallers',
    'listUserBookings',
    'listUserSessions',
    'listUserTransactions',
    'listUsers',
    'searchConsole',
    'showUser',
    'showUserWallet',
  ],
};

interface Node extends Token<unknown> {
  readonly declared?: Kind;
  readonly access?: unknown;
  readonly needs?: readonly Node[];
  readonly mayBeStale?: true;
}

/** The ports that may be stale among what is needed, through whatever else. */
function staleNeeds(token: Node, seen = new Set<Node>()): string[] {
  if (seen.has(token)) return [];
  seen.add(token);
  if (token.mayBeStale) return [(token as StalePort<unknown>).name];
  return (token.needs ?? []).flatMap((need) => staleNeeds(need, seen));
}

const declared = Object.entries(useCases) as [string, Node][];

describe('what a replica may answer some seconds late', () => {
  it('is shown to people: nothing that writes, pays or looks at a session needs it, through others neither', () => {
    const deciding = declared.filter(([, { declared: kind }]) => kind !== 'query');
    expect(deciding.length).toBeGreaterThan(80);
    const faulty = deciding.filter(([, useCase]) => staleNeeds(useCase).length > 0).map(([name]) => name);
    expect(faulty).toEqual(SAVES_WHAT_IT_SHOWS);
    expect(staleNeeds(useCases.authenticate as Node)).toEqual([]);
  });

  it('is for operators alone', () => {
    const shown = declared.filter(([, useCase]) => staleNeeds(useCase).length > 0);
    for (const [name, { access }] of shown) expect([admin, dispatcher], name).toContain(access);
  });

  it('is what was meant', () => {
    const found = declared.flatMap(([name, useCase]) =>
      staleNeeds(useCase).map((port) => [port, name] as const),
    );
    const shown = [...new Set(found.map(([port]) => port))].map((port) => [
      port,
      found
        .flatMap(([each, name]) => (each === port && !SAVES_WHAT_IT_SHOWS.includes(name) ? [name] : []))
        .toSorted(),
    ]);
    expect(Object.fromEntries(shown)).toEqual(SHOWN);
  });

  it('is noticed where a payment would read it through something else', () => {
    class Books {
      constructor(readonly read: unknown) {}
    }
    const show = query({ access: admin, needs: { accounting }, run: async () => 'balance' });
    const pay = command({
      access: product,
      needs: { books: service(Books, [show]) },
      run: async () => 'paid',
    });
    expect(staleNeeds(pay as Node)).toEqual(['accounting']);
    expect(staleNeeds(byName({ walletViews }) as Node)).toEqual([]);
  });

  // These hold when the file compiles.
  it('does not compile where something that writes needs it', () => {
    const run = async () => 'paid';
    expect(query({ access: product, needs: { accounting }, run }).declared).toBe('query');
    // @ts-expect-error a transaction decides by what is written
    command({ access: product, needs: { accounting }, run });
    // @ts-expect-error so does what asks the payment provider
    workflow({ access: product, needs: { accounting }, run });
  });
});
