/** In the place of MUI's script that sets the theme: index.html has one of its own. */
export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';

export function buildInitColorSchemeScript(): null {
  return null;
}
