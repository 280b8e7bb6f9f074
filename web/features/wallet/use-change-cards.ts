import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../components/toast.tsx';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { MakeDefaultCardDocument, RemoveCardDocument } from '../../generated/wallet.ts';
import { cardName } from '../../lib/card-name.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

const CHANGED = ['paymentMethods'];

/** Makes a card the default or removes it, and reports how it went; neither rejects. */
export function useChangeCards() {
  const [prefer] = useMutation(MakeDefaultCardDocument);
  const [forget, { loading: isRemoving }] = useMutation(RemoveCardDocument);
  const refetchCards = useRefetchFields(CHANGED);
  const toast = useToast();
  const makeDefault = async (card: SavedCardFragment) => {
    try {
      await prefer({ variables: { id: card.id } });
      toast({
        title: t`Default card changed`,
        description: t`${{ cardName: cardName(card) }} is chosen first from now on.`,
      });
    } catch (error) {
      const description = serverMessage(error) ?? t`Failed to change the default card`;
      toast({ title: t`Error`, description, severity: 'error' });
    }
    await refetchCards();
  };
  const remove = async (card: SavedCardFragment) => {
    try {
      await forget({ variables: { id: card.id } });
      toast({ title: t`Payment method removed` });
    } catch (error) {
      const description = serverMessage(error);
      toast({ title: t`Failed to remove payment method`, description, severity: 'error' });
    }
    await refetchCards();
  };
  return { makeDefault, remove, isRemoving };
}
