import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { useRecordVersion } from '../../../components/form/use-record-version.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { NeedsFields } from '../../../components/needs/needs-fields.tsx';
import { NEEDS, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { minutesText, NEED_LABELS } from '../../../components/needs/needs-text.ts';
import { useAct } from '../../../components/use-act.ts';
import { RiderNeedsDocument } from '../../../generated/needs.ts';
import { SaveNeedsDocument } from '../../../generated/needs-preference.ts';
import type { Need, RiderNeedsQuery } from '../../../generated/operations.ts';

/** What the rider needs of every ride, which each booking begins with. */
export function NeedsPreference() {
  const { data, error } = useQuery(RiderNeedsDocument);
  return (
    <Box component="section" aria-labelledby="needs-title" sx={{ display: 'grid', gap: 4, maxWidth: 560 }}>
      <Box>
        <Typography id="needs-title" variant="h4" component="h2">
          <Trans>What do you need?</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Each booking begins with it, and you can change it there. A driver may never decline a ride
            because of a service animal.
          </Trans>
        </Typography>
      </Box>
      {data && <NeedsForm kept={data.riderNeeds} />}
      {!data && error && (
        <Alert severity="error">
          <Trans>Your needs could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      {!data && !error && <LoadingScreen />}
    </Box>
  );
}

function NeedsForm({ kept }: { kept: RiderNeedsQuery['riderNeeds'] }) {
  const [draft, setDraft] = useState<ChosenNeeds | null>(null);
  const [save, { loading }] = useMutation(SaveNeedsDocument, {
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: RiderNeedsDocument, data: { riderNeeds: data.saveNeeds } });
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
    const send = () =>
      save({ variables: { input: { ...chosen, needs: [...chosen.needs], version: record.version } } });
    void act(send, {
      title: t`Failed to save your needs`,
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
        labels={{ needs: t`What you need`, extraMinutes: t`Time at the door` }}
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

function toSeen({ version, needs, extraMinutes }: RiderNeedsQuery['riderNeeds']) {
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
