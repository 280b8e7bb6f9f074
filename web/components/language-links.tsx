import { Link, type SxProps } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';
import { getLanguage, LANGUAGES } from '../lib/i18n.ts';

/** Each language in its own words, for whoever cannot read the present one. */
const NAMES = { en: 'English', es: 'Español' } as const;

/** A way to each other language that the area offers. The first script of the page answers, which is there before React. */
export function LanguageLinks({ sx = {} }: { readonly sx?: SxProps }) {
  const { languages } = useConfiguration().serviceArea;
  const others = LANGUAGES.filter((language) => language !== getLanguage() && languages.includes(language));
  return others.map((language) => (
    <Link
      key={language}
      component="button"
      type="button"
      lang={language}
      data-language={language}
      sx={[{ font: 'inherit', py: 1 }, sx] as SxProps}
    >
      {NAMES[language]}
    </Link>
  ));
}
