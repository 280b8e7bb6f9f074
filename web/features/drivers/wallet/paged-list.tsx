import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import type { Pages } from '../../../lib/pages.ts';
import { Notice } from '../../../components/notice.tsx';

interface PagedListProps<Item> {
  /** What the list is of, as in "Your earnings did not load". */
  readonly name: string;
  readonly pages: Pages<Item>;
  readonly empty: { readonly title: string; readonly text: string };
  readonly row: (item: Item) => ReactNode;
}

/** Rows under each other with their loading, empty and error state, page after page. */
export function PagedList<Item extends { id: string }>({ name, pages, empty, row }: PagedListProps<Item>) {
  const { items, hasFailed, isLoading, more, retry } = pages;
  if (!items) {
    if (!hasFailed) return <ListSkeleton name={name} />;
    return (
      <Notice title={t`Your ${name} did not load`} onRetry={retry}>
        <Trans>Nothing is lost. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  if (items.length === 0) return <Notice title={empty.title}>{empty.text}</Notice>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
            {row(item)}
          </Box>
        ))}
      </Box>
      <MoreButton pages={{ more, isLoading }} sx={{ mt: 3 }} />
    </>
  );
}

function ListSkeleton({ name }: { name: string }) {
  return (
    <Box role="status" aria-label={t`Loading your ${name}`} sx={{ display: 'grid', gap: 3, mt: 3 }}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
