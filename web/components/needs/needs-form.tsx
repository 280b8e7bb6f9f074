import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { SaveNeedsDocument } from '../../generated/needs-form.ts';
import type { Need, RiderNeedsQuery } from '../../generated/operations.ts';
import { ChangedFields } from '../form/changed-fields.tsx';
import { useRecordVersion } from '../form/use-record-version.ts';
import { useAct } from '../use-act.ts';
import { NEEDS, type ChosenNeeds } from './chosen-needs.ts';
import { NeedsFields } from './needs-fields.tsx';
import { minutesText, NEED_LABELS } from './needs-text.ts';

type Kept = RiderNeedsQuery['riderNeeds'];

interface NeedsFormProps {
  readonly kept: Kept;
  /** Whose; the rider's own without it. */
  readonly passengerId?: string;
  /** Brings what was saved to where `kept` comes from. */
  readonly onSaved: (cache: ApolloCache, saved: Kept) => void;
}

/** What somebody needs of every ride, to be changed. */
export function NeedsForm({ kept, passengerId, onSaved }: NeedsFormProps) {
  const [draft, setDraft] = useState<ChosenNeeds | null>(null);
  const [save, { loading }] = useMutation(SaveNeedsDocument, {
    update: (cache, { data }) => {
      if (data) onSaved(cache, data.saveNeeds);
    },
  });
  const act = useAct();
  const seen = toSeen(kept);
  const chosen = draft ?? seen.values;
  const record = useRecordVersion<ChosenNeeds>(seen, {
    isUntouched: draft === null,
    read: () => chosen,
    write: (name, value) => setDraft((before) => ({ ...(before ?? chosen), [name]: value })),
    toValues: fromSaved,
  });
  const submit = () => {
    const input = { ...chosen, needs: [...chosen.needs], version: record.version };
    const send = () => save({ variables: { input: { ...input, ...(passengerId && { passengerId }) } } });
    void act(send, {
      title: t`The needs were not saved`,
      failed: t`Please try again.`,
      done: { title: t`Needs saved` },
      otherwise: record.noteChange,
    }).then((isSaved) => isSaved && setDraft(null));
  };
  return (
    <>
      <NeedsFields chosen={chosen} disabled={loading} onChange={setDraft} />
      <ChangedFields
        record={record}
        labels={{ needs: t`Needs`, extraMinutes: t`Time at the door` }}
        toText={(_, value) =>
          Array.isArray(value)
            ? NEEDS.filter((need) => value.includes(need))
                .map((need) => NEED_LABELS[need])
                .join(', ') || t`nothing`
            : minutesText(Number(value))
        }
      />
      <Button
        variant="contained"
        disabled={draft === null || loading}
        onClick={submit}
        sx={{ justifySelf: 'start' }}
      >
        <Trans>Save Changes</Trans>
      </Button>
    </>
  );
}

function toSeen({ version, needs, extraMinutes }: Kept) {
  return { version, values: { needs, extraMinutes } };
}

/** As the server's own names have it. */
function fromSaved(saved: Readonly<Record<string, unknown>>): Partial<ChosenNeeds> {
  const names = (Array.isArray(saved['needs']) ? saved['needs'] : []).map((name) =>
    String(name).toUpperCase(),
  );
  return {
    needs: NEEDS.filter((need: Need) => names.includes(need)),
    extraMinutes: Number(saved['extraMinutes'] ?? 0),
  };
}
