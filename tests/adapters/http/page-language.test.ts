import { describe, expect, it } from 'vitest';
import { getLanguage } from '../../../adapters/http/page-language.ts';

function languageFor(accepted: string | undefined, chosen?: string): string {
  return getLanguage({ headers: { 'accept-language': accepted }, cookies: { language: chosen } }, [
    'en',
    'es',
  ]);
}

describe('the language of a page', () => {
  it.each([
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-CA, es-419;q=0.4, en;q=0.2', 'es'],
    ['es;q=0, en;q=0.1', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [';;q=,', 'en'],
  ])('is the one that the browser likes best of those there are: %s', (accepted, language) => {
    expect(languageFor(accepted)).toBe(language);
  });

  it('is the one that the visitor chose, whatever the browser likes', () => {
    expect(languageFor('es', 'en')).toBe('en');
    expect(languageFor('en', 'es')).toBe('es');
  });

  it('is not one that there are no pages in', () => {
    expect(languageFor('es', 'xx')).toBe('es');
    expect(languageFor('es', '../../etc')).toBe('es');
  });

  it('is one that the area offers, the first where the visitor likes none', () => {
    const offered = ['es'];
    const asked = { headers: { 'accept-language': 'en' }, cookies: { language: 'en' } };
    expect(getLanguage(asked, offered)).toBe('es');
  });
});
