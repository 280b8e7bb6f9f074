import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import WorkIcon from '@mui/icons-material/WorkOutlined';
import { Box, Button, List, ListItem, ListItemIcon, ListItemText, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../components/notice.tsx';
import { PlaceDialog } from '../../components/places/lazy-place-dialog.ts';
import type { PlaceDraft } from '../../components/places/place-dialog.tsx';
import { useAct } from '../../components/use-act.ts';
import type { KnownPlacesQuery } from '../../generated/operations.ts';
import { KnownPlacesDocument } from '../../generated/places.ts';
import { RemovePlaceDocument } from '../../generated/places-section.ts';

type KeptPlace = KnownPlacesQuery['savedPlaces'][number];

const ICONS = { HOME: <HomeIcon />, WORK: <WorkIcon />, OTHER: <PlaceIcon /> } as const;
const NEW_PLACE: PlaceDraft = { id: null, version: null, kind: 'OTHER', name: '', place: null };

/** The addresses that a rider keeps: to add, change and remove. */
export function PlacesSection() {
  const { data, error, refetch } = useQuery(KnownPlacesDocument);
  const [draft, setDraft] = useState<PlaceDraft | null>(null);
  const [removed, setRemoved] = useState<KeptPlace | null>(null);
  const { remove, isBusy } = useRemove(() => setRemoved(null));
  if (error && !data) {
    return (
      <Notice title={t`Your places could not be loaded`} onRetry={refetch}>
        <Trans>Nothing is lost. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  const question = removed && {
    title: t`Remove ${{ name: removed.name }}?`,
    text: t`The address is no longer offered under this name. Your rides stay as they are.`,
    confirmLabel: t`Remove`,
    isDestructive: true,
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        <Trans>Saved places are offered first when you type an address.</Trans>
      </Typography>
      {!data && <Skeleton variant="rounded" height={120} role="status" aria-label={t`Loading places`} />}
      {data?.savedPlaces.length === 0 && (
        <Notice title={t`No saved places yet`}>
          <Trans>Keep your home, your work and wherever you go often.</Trans>
        </Notice>
      )}
      <List disablePadding>
        {data?.savedPlaces.map((place) => (
          <Place
            key={place.id}
            place={place}
            onChange={() => setDraft(toDraft(place))}
            onRemove={() => setRemoved(place)}
          />
        ))}
      </List>
      {data && (
        <Button variant="contained" onClick={() => setDraft(NEW_PLACE)} sx={{ justifySelf: 'start' }}>
          <Trans>Add a Place</Trans>
        </Button>
      )}
      <PlaceDialog draft={draft} onClose={() => setDraft(null)} />
      <ConfirmDialog
        question={question}
        isBusy={isBusy}
        onConfirm={() => void (removed && remove(removed.id))}
        onClose={() => setRemoved(null)}
      />
    </Box>
  );
}

interface PlaceProps {
  readonly place: KeptPlace;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function Place({ place: { kind, name, address }, onChange, onRemove }: PlaceProps) {
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemIcon sx={{ minWidth: 40 }}>{ICONS[kind]}</ListItemIcon>
      <ListItemText primary={name} secondary={address} sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }} />
      <Button size="small" aria-label={t`Change ${name}`} onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
      <Button size="small" color="error" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </ListItem>
  );
}

function toDraft({ id, version, kind, name, address, lat, lng }: KeptPlace): PlaceDraft {
  return { id, version, kind, name, place: { address, lat, lng, approximate: false } };
}

function useRemove(onDone: () => void) {
  const [send, { loading }] = useMutation(RemovePlaceDocument, { refetchQueries: [KnownPlacesDocument] });
  const act = useAct();
  const remove = async (placeId: string) => {
    await act(() => send({ variables: { placeId } }), {
      done: { title: t`Place removed` },
      title: t`Failed to remove place`,
      failed: t`Please try again.`,
    });
    onDone();
  };
  return { remove, isBusy: loading };
}
