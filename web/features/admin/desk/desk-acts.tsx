import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import type { UserType } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { getTabPath } from '../tab-path.ts';

const CardLinkDialog = lazyDialog(
  'callerId',
  async () => (await import('./card-link-dialog.tsx')).CardLinkDialog,
);

interface DeskActsProps {
  readonly user: { readonly id: string; readonly type: UserType; readonly suspended: boolean };
}

/** From the page of a person to the desk with them on the line, and a link by which they add a card. */
export function DeskActs({ user }: DeskActsProps) {
  const [isOpen, setOpen] = useState(false);
  const canUseCards = useCanUseCards();
  if (user.type !== 'RIDER' || user.suspended) return null;
  return (
    <>
      <LinkButton variant="contained" to={`${getTabPath('desk')}&caller=${user.id}`}>
        <Trans>Open at the desk</Trans>
      </LinkButton>
      {canUseCards && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          <Trans>Send card link</Trans>
        </Button>
      )}
      <CardLinkDialog callerId={isOpen ? user.id : null} onClose={() => setOpen(false)} />
    </>
  );
}
