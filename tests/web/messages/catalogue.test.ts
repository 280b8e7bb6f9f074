import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { findCatalogueProblems } from '../../../web/messages/catalogue-problems.ts';
import { compileCatalogue, readSpanish } from '../../../web/messages/catalogue.ts';
import { expandMacros, type SourceMessage } from '../../../web/messages/macros.ts';
import { readSourceMessages } from '../../../web/messages/source-messages.ts';

function inEnglish(message: string, context?: string): SourceMessage {
  return { message, context, file: 'app/app.tsx' };
}

describe('the Spanish catalogue', () => {
  it('says all that the client says, with the same placeholders', { timeout: 60_000 }, async () => {
    const sources = await readSourceMessages();
    expect(sources.length).toBeGreaterThan(0);
    expect(findCatalogueProblems(readSpanish(), sources)).toEqual([]);
  });
});

describe('the check of a catalogue', () => {
  it.each([
    ['a text that is not there', {}, [inEnglish('Wallet')], 'no translation: "Wallet"'],
    ['an empty translation', { Wallet: '' }, [inEnglish('Wallet')], 'no translation: "Wallet"'],
    ['a text that is gone', { Wallet: 'Billetera' }, [], 'no longer in the client: "Wallet"'],
    [
      'another placeholder',
      { 'Hello {name}': 'Hola {nombre}' },
      [inEnglish('Hello {name}')],
      'other placeholders than "Hello {name}"',
    ],
    [
      'a lost tag',
      { 'Read the <0>terms</0>': 'Lea los términos' },
      [inEnglish('Read the <0>terms</0>')],
      'other placeholders',
    ],
    [
      'a plural that became plain',
      { '{n, plural, one {# ride} other {# rides}}': '{n} viajes' },
      [inEnglish('{n, plural, one {# ride} other {# rides}}')],
      'other placeholders',
    ],
    [
      'lines that are out of order',
      { Wallet: 'Billetera', Card: 'Tarjeta' },
      [inEnglish('Card'), inEnglish('Wallet')],
      'not in its place: "Card"',
    ],
  ])('reports %s', (_what, catalogue, sources, problem) => {
    const problems = findCatalogueProblems(catalogue, sources);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it('takes one English word with two meanings as two texts', () => {
    const sources = [inEnglish('Home'), inEnglish('Home', 'saved place')];
    expect(findCatalogueProblems({ Home: 'Inicio', 'Home [saved place]': 'Casa' }, sources)).toEqual([]);
    expect(findCatalogueProblems({ Home: 'Inicio' }, sources)).toEqual([
      'no translation: "Home [saved place]" (web/app/app.tsx)',
    ]);
  });
});

describe('a compiled catalogue', () => {
  it('is found by the ids that the macros write', async () => {
    const spanish = {
      'Home [saved place]': 'Casa',
      '{n, plural, one {# ride} other {# rides}}': '{n, plural, one {# viaje} other {# viajes}}',
    };
    const i18n = setupI18n({ locale: 'es', messages: { es: compileCatalogue(spanish) } });
    const code = `import { msg, plural } from '@lingui/core/macro';
      export const home = msg({ message: 'Home', context: 'saved place' });
      export const rides = (n: number) => plural(n, { one: '# ride', other: '# rides' });`;
    const { code: expanded } = await expandMacros(code, `${process.cwd()}/web/app/example.ts`);
    const ids = [...expanded.matchAll(/id: "([^"]+)"/g)].map(([, id = '']) => id);
    expect(i18n._(ids[0] ?? '')).toBe('Casa');
    expect([1, 2].map((n) => i18n._(ids[1] ?? '', { n }))).toEqual(['1 viaje', '2 viajes']);
  });
});
