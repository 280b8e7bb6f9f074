import { t } from '@lingui/core/macro';
import { Alert, AlertTitle } from '@mui/material';
import type { CancelWishFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';

/** That the rider asks to cancel, in their words, and who decides; nothing where they do not. */
export function CancelWish({ ride: masked }: { readonly ride: Masked<CancelWishFragment> }) {
  const ride = unmask<CancelWishFragment>(masked);
  const { cancelRequest, rider } = ride;
  if (!cancelRequest?.isOpen) return null;
  const name = rider.firstName;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{t`${name} asks to cancel`}</AlertTitle>
      {cancelRequest.reason && `“${cancelRequest.reason}” `}
      {cancelRequest.answer === null
        ? t`Agree, and the ride is cancelled; keep it, and our support decides. They also decide without an answer within ten minutes.`
        : t`You keep the ride. Our support decides; until then you drive.`}
    </Alert>
  );
}
