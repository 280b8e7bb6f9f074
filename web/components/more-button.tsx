import { t } from '@lingui/core/macro';
import { Button, type ButtonProps } from '@mui/material';
import type { Pages } from '../lib/pages.ts';

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'sx'> {
  readonly pages: Pick<Pages<unknown>, 'more' | 'isLoading'>;
  /** "Show more" without it. */
  readonly label?: string;
}

/** Below a list: asks for its next page; nothing after the last one. */
export function MoreButton({ pages: { more, isLoading }, label, ...button }: MoreButtonProps) {
  if (!more) return null;
  return (
    <Button onClick={more} loading={isLoading} {...button}>
      {label ?? t`Show more`}
    </Button>
  );
}
