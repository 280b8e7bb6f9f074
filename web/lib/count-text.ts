import { getFormats } from './i18n.ts';

/** "3,012", as the reader writes numbers. */
export function countText(count: number): string {
  return new Intl.NumberFormat(getFormats()).format(count);
}

/** "3K", where there is no room for more. */
export function shortCountText(count: number): string {
  return new Intl.NumberFormat(getFormats(), { notation: 'compact' }).format(count);
}
