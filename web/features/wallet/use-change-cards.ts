import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../components/use-act.ts';
import type { SavedCard } from '../../components/payments/use-saved-cards.ts';
import { MakeDefaultCardDocument, RemoveCardDocument } from '../../generated/wallet.ts';
import { cardName } from '../../lib/card-name.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

const CHANGED = ['paymentMethods'];

/** Makes a card the default or removes it, and reports how it went; neither rejects. */
export function useChangeCards() {
  const [prefer] = useMutation(MakeDefaultCardDocument);
  const [forget, { loading: isRemoving }] = useMutation(RemoveCardDocument);
  const refetchCards = useRefetchFields(CHANGED);
  const act = useAct();
  const makeDefault = async (card: SavedCard) => {
    await act(() => prefer({ variables: { id: card.id } }), {
      done: {
        title: t`Default card changed`,
        description: t`${{ cardName: cardName(card) }} is chosen first from now on.`,
      },
      failed: t`Failed to change the default card`,
    });
    await refetchCards();
  };
  const remove = async (card: SavedCard) => {
    await act(() => forget({ variables: { id: card.id } }), {
      done: { title: t`Payment method removed` },
      title: t`Failed to remove payment method`,
    });
    await refetchCards();
  };
  return { makeDefault, remove, isRemoving };
}
