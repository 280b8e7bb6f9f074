import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import type { ReviewOrder, ReviewSide } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { Choice } from '../choice.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { ReviewsTable } from './reviews-table.tsx';

const ORDER_LABELS: Record<ReviewOrder, string> = texts({
  NEWEST: msg`Newest first`,
  LOWEST: msg`Fewest stars first`,
  HIGHEST: msg`Most stars first`,
});
const SIDE_LABELS: Record<ReviewSide, string> = texts({
  ABOUT: msg`About the person`,
  FROM: msg`From the person`,
});
const STARS = ['5', '4', '3', '2', '1'] as const;

/** Below each other on phones, in a row elsewhere. */
const FILTERS = { display: 'flex', flexWrap: 'wrap', gap: 3, my: 5, alignItems: 'center' } as const;

function fromAddress<Name extends string>(labels: Record<Name, string>, text: string | null): Name | null {
  return (Object.keys(labels) as Name[]).find((known) => known.toLowerCase() === text) ?? null;
}

/** What is looked for and in which order, as the address keeps it, and how to change it; an empty text looks for all. */
function useReviewSearch() {
  const [params, setParams] = useSearchParams();
  const stars = STARS.find((known) => known === params.get('stars')) ?? null;
  const order = fromAddress(ORDER_LABELS, params.get('order')) ?? 'NEWEST';
  const side = fromAddress(SIDE_LABELS, params.get('side')) ?? 'ABOUT';
  const email = params.get('email') ?? '';
  const show = (change: Record<string, string>) => {
    const next = { ...Object.fromEntries(params), ...change, tab: 'reviews' };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  };
  return { stars, order, side, email, show };
}

/** Every rating of the product. */
export function ReviewsPanel() {
  const { stars, order, side, email, show } = useReviewSearch();
  const [typed, setTyped] = useState(email);
  return (
    <>
      <PanelHeading
        actions={
          <CsvLink
            list="ratings"
            filter={{
              email: email || null,
              side: side === 'FROM' ? 'from' : 'about',
              order: toCsvOrder(order),
              stars,
            }}
          />
        }
      >
        <Trans>Reviews</Trans>
      </PanelHeading>
      <Box
        component="form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          show({ email: typed.trim() });
        }}
        sx={FILTERS}
      >
        <TextField
          type="email"
          size="small"
          label={t`E-mail address`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ width: { xs: '100%', sm: 280 } }}
        />
        <Choice
          label={t`Person`}
          value={side.toLowerCase()}
          options={Object.entries(SIDE_LABELS).map(([name, label]) => [name.toLowerCase(), label])}
          onChange={(value) => show({ side: value })}
        />
        <Choice
          label={t`Stars`}
          value={stars ?? ''}
          options={[['', t`All`], ...STARS.map((count) => [count, t`${count} stars`] as const)]}
          onChange={(value) => show({ stars: value })}
        />
        <Choice
          label={t`Order`}
          value={order.toLowerCase()}
          options={Object.entries(ORDER_LABELS).map(([name, label]) => [name.toLowerCase(), label])}
          onChange={(value) => show({ order: value })}
        />
        <Button type="submit" variant="outlined">
          <Trans>Search</Trans>
        </Button>
      </Box>
      <ReviewsTable filter={{ stars: stars && Number(stars), email: email || null, side }} order={order} />
    </>
  );
}

function toCsvOrder(order: ReviewOrder): 'newest' | 'lowest' | 'highest' {
  if (order === 'NEWEST') return 'newest';
  return order === 'LOWEST' ? 'lowest' : 'highest';
}
