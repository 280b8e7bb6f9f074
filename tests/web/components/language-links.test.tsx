import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LanguageLinks } from '../../../web/components/language-links.tsx';
import { LanguageSection } from '../../../web/features/users/profile/language-section.tsx';
import { getPageLanguage } from '../../../web/lib/language.ts';
import { aConfiguration, renderScreen } from '../../support/web-page.tsx';

function show(languages: string[]) {
  const serviceArea = { ...aConfiguration.serviceArea, languages };
  const configuration = { ...aConfiguration, serviceArea };
  const shown = [<LanguageLinks key="links" />, <LanguageSection key="section" />];
  renderScreen(shown, { configuration });
}

it('offers the other languages of the area', () => {
  show(['en', 'es']);
  expect(screen.getAllByRole('button', { name: 'Español' })).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: 'Language' })).not.toBeNull();
});

it('offers none in an area with one', () => {
  show(['en']);
  expect(screen.queryByRole('button', { name: 'Español' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Language' })).toBeNull();
});

it('shows a page in a language of the area, whatever was chosen elsewhere', () => {
  document.documentElement.lang = 'en';
  document.cookie = 'language=es';
  try {
    expect(getPageLanguage(['en', 'es'])).toBe('es');
    expect(getPageLanguage(['en'])).toBe('en');
    document.documentElement.lang = 'fr';
    expect(getPageLanguage(['es'])).toBe('es');
  } finally {
    document.cookie = 'language=; max-age=0';
    document.documentElement.lang = 'en';
  }
});
