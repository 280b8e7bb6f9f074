import { Link, type SxProps } from '@mui/material';
import { getLanguage, LANGUAGES } from '../lib/i18n.ts';

/** Each language in its own words, for whoever cannot read the present one. */
const NAMES = { en: 'English', es: 'Español' } as const;

/** A way to each other language. The first script of the page answers, which is there before React. */
export function LanguageLinks({ sx = {} }: { readonly sx?: SxProps }) {
  return LANGUAGES.filter((language) => language !== getLanguage()).map((language) => (
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
