import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import WorkIcon from '@mui/icons-material/WorkOutlined';
import { Box, Button, List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { exactPlace } from '../../../domain/geo/place.ts';
import type { KeptPlaceFragment } from '../../generated/operations.ts';
import { KnownPlacesDocument } from '../../generated/places.ts';
import { RemovePlaceDocument } from '../../generated/places-list.ts';
import { ConfirmDialog } from '../lazy-confirm-dialog.ts';
import { useAct } from '../use-act.ts';
import { PlaceDialog } from './lazy-place-dialog.ts';
import type { PlaceDraft, PlacesOwner } from './place-dialog.tsx';

const ICONS = { HOME: <HomeIcon />, WORK: <WorkIcon />, OTHER: <PlaceIcon /> } as const;
const NEW_PLACE: PlaceDraft = { id: null, version: null, kind: 'OTHER', name: '', place: null };

interface PlacesListProps {
  readonly places: readonly KeptPlaceFragment[];
  /** Whose; the rider's own without it. */
  readonly whose?: PlacesOwner;
  /** What is said where there are none. */
  readonly nothing: ReactNode;
}

/** The addresses that are kept for somebody: to add, change and remove. */
export function PlacesList({ places, whose, nothing }: PlacesListProps) {
  const [draft, setDraft] = useState<PlaceDraft | null>(null);
  const [removed, setRemoved] = useState<KeptPlaceFragment | null>(null);
  const { remove, isBusy } = useRemove(whose, () => setRemoved(null));
  const question = removed && {
    title: t`Remove ${{ name: removed.name }}?`,
    text: t`The address is no longer offered under this name. Rides stay as they are.`,
    confirmLabel: t`Remove`,
    isDestructive: true,
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {places.length === 0 && nothing}
      {places.length > 0 && (
        <List disablePadding>
          {places.map((place) => (
            <Place
              key={place.id}
              place={place}
              onChange={() => setDraft(toDraft(place))}
              onRemove={() => setRemoved(place)}
            />
          ))}
        </List>
      )}
      <Button variant="contained" onClick={() => setDraft(NEW_PLACE)} sx={{ justifySelf: 'start' }}>
        <Trans>Add a Place</Trans>
      </Button>
      <PlaceDialog draft={draft} onClose={() => setDraft(null)} {...(whose && { whose })} />
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
  readonly place: KeptPlaceFragment;
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

function toDraft({ id, version, kind, name, ...place }: KeptPlaceFragment): PlaceDraft {
  return { id, version, kind, name, place: exactPlace(place) };
}

function useRemove(whose: PlacesOwner | undefined, onDone: () => void) {
  const [send, { loading }] = useMutation(RemovePlaceDocument, {
    refetchQueries: [whose?.shownBy ?? KnownPlacesDocument],
  });
  const act = useAct();
  const remove = async (placeId: string) => {
    const input = { placeId, ...(whose && { passengerId: whose.passengerId }) };
    await act(() => send({ variables: { input } }), {
      done: { title: t`Place removed` },
      title: t`Failed to remove place`,
      failed: t`Please try again.`,
    });
    onDone();
  };
  return { remove, isBusy: loading };
}
