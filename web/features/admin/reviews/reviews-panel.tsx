import { msg, t } from '@lingui/core/macro';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import type { ReviewOrder, ReviewSide } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { toOptions } from '../../../components/choice.tsx';
import { ListFilters, useAsked } from '../list-filters.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { ReviewsTable } from './reviews-table.tsx';

const ORDER_LABELS: Record<Lowercase<ReviewOrder>, string> = texts({
  newest: msg`Newest first`,
  lowest: msg`Fewest stars first`,
  highest: msg`Most stars first`,
});
const SIDE_LABELS: Record<Lowercase<ReviewSide>, string> = texts({
  about: msg`About the person`,
  from: msg`From the person`,
});
const STARS = ['5', '4', '3', '2', '1'] as const;

/** Below each other on phones, in a row elsewhere. */
const FILTERS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  my: 5,
  alignItems: 'center',
  '& > div:first-of-type': { width: { xs: '100%', sm: 280 } },
} as const;

/** Every rating of the product; what is looked for is kept in the address. */
export function ReviewsPanel() {
  const [asked, ask] = useAsked(['email', 'side', 'stars', 'order']);
  const email = asked.email || null;
  const side = asked.side === 'from' ? 'from' : 'about';
  const stars = STARS.find((known) => known === asked.stars) ?? null;
  const order = asked.order in ORDER_LABELS ? (asked.order as Lowercase<ReviewOrder>) : 'newest';
  return (
    <>
      <PanelHeading
        title={t`Reviews`}
        actions={<CsvLink list="ratings" filter={{ email, side, order, stars }} />}
      />
      <ListFilters
        fields={{
          email: { label: t`E-mail address`, type: 'email' },
          side: { label: t`Person`, options: toOptions(SIDE_LABELS) },
          stars: {
            label: t`Stars`,
            options: [['', t`All`], ...STARS.map((count) => [count, t`${count} stars`] as const)],
          },
          order: { label: t`Order`, options: toOptions(ORDER_LABELS) },
        }}
        asked={asked}
        onAsk={ask}
        sx={FILTERS}
      />
      <ReviewsTable
        filter={{ stars: stars && Number(stars), email, side: upper(side) }}
        order={upper(order)}
      />
    </>
  );
}

function upper<Word extends string>(word: Word): Uppercase<Word> {
  return word.toUpperCase() as Uppercase<Word>;
}
