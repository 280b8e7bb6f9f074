import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface HelperActsProps {
  /** Of who helps, or acts for an organisation. */
  readonly name: string;
  /** What the removal means, asked before it. */
  readonly removalText: string;
  readonly isChanged: boolean;
  /** Whether what was chosen can be saved. */
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly isRemoving: boolean;
  readonly onSave: () => void;
  /** Resolves once it was tried. */
  readonly onRemove: () => Promise<void>;
}

/** Saves what somebody may do from now on, or takes all of it from them. */
export function HelperActs(props: HelperActsProps) {
  const { name, removalText, isChanged, canSave, isSaving, isRemoving, onSave, onRemove } = props;
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await onRemove();
    setAsking(false);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isChanged && (
        <Button variant="contained" loading={isSaving} disabled={!canSave} onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      )}
      <Button color="error" onClick={() => setAsking(true)} aria-label={t`Remove ${{ name }}`}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        question={
          isAsking
            ? {
                title: t`Remove ${{ name }}?`,
                text: removalText,
                confirmLabel: t`Remove`,
                isDestructive: true,
              }
            : null
        }
        isBusy={isRemoving}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
