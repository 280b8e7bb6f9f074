import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { SaveNeedsDocument } from '../../generated/needs-form.ts';
import { useAct } from '../use-act.ts';
import { NeedsFields } from './needs-fields.tsx';
import { ChangedNeeds, useNeedsDraft, type KeptNeeds } from './use-needs-draft.tsx';

interface NeedsFormProps {
  readonly kept: KeptNeeds;
  /** Whose; the rider's own without it. */
  readonly passengerId?: string;
  /** Brings what was saved to where `kept` comes from. */
  readonly onSaved: (cache: ApolloCache, saved: KeptNeeds) => void;
}

/** What somebody needs of every ride, to be changed. */
export function NeedsForm({ kept, passengerId, onSaved }: NeedsFormProps) {
  const { chosen, isTouched, choose, record } = useNeedsDraft(kept);
  const [save, { loading }] = useMutation(SaveNeedsDocument, {
    update: (cache, { data }) => {
      if (data) onSaved(cache, data.saveNeeds);
    },
  });
  const act = useAct();
  const submit = () => {
    const input = { ...chosen, needs: [...chosen.needs], version: record.version };
    const send = () => save({ variables: { input: { ...input, ...(passengerId && { passengerId }) } } });
    void act(send, {
      title: t`The needs were not saved`,
      failed: t`Please try again.`,
      done: { title: t`Needs saved` },
      otherwise: record.noteChange,
    }).then((isSaved) => isSaved && choose(null));
  };
  return (
    <>
      <NeedsFields chosen={chosen} disabled={loading} onChange={choose} />
      <ChangedNeeds record={record} />
      <Button
        variant="contained"
        disabled={!isTouched || loading}
        onClick={submit}
        sx={{ justifySelf: 'start' }}
      >
        <Trans>Save Changes</Trans>
      </Button>
    </>
  );
}
