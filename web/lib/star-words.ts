import { msg } from '@lingui/core/macro';
import { STAR_WORDS } from '../../domain/ratings/rating.ts';
import { texts } from './i18n.ts';

const LABELS = texts<(typeof STAR_WORDS)[number]>({
  Poor: msg`Poor`,
  Fair: msg`Fair`,
  Good: msg`Good`,
  'Very Good': msg`Very Good`,
  Excellent: msg`Excellent`,
});

/** What so many stars say; nothing for none. */
export function getStarWord(stars: number): string {
  const word = STAR_WORDS[stars - 1];
  return word === undefined ? '' : LABELS[word];
}
