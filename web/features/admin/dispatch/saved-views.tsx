import { t } from '@lingui/core/macro';
import {
  Box,
  Button,
  IconButton,
  ListItem,
  ListItemButton,
  Popover,
  TextField,
  Typography,
} from '@mui/material';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useState, type FormEvent } from 'react';
import { readView, toViewParams, type BoardView } from './board-view.ts';

const KEPT = 'maumee-board-views';
const MOST_VIEWS = 20;

/** A name, and what the address has for the view. */
interface SavedView {
  readonly name: string;
  readonly params: string;
}

function readViews(): readonly SavedView[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown;
    return Array.isArray(kept)
      ? (kept as SavedView[]).filter(({ name, params }) => name && typeof params === 'string')
      : [];
  } catch {
    return [];
  }
}

interface SavedViewsProps {
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
}

/** Views of the board under names, kept on this device; their addresses can be sent to others. */
export function SavedViews({ view, onView }: SavedViewsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState(readViews);
  const keep = (next: readonly SavedView[]) => {
    localStorage.setItem(KEPT, JSON.stringify(next));
    setViews(next);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = (new FormData(event.currentTarget).get('name') as string).trim();
    if (name === '') return;
    const saved = { name, params: new URLSearchParams(toViewParams(view)).toString() };
    keep([...views.filter((one) => one.name !== name), saved].slice(-MOST_VIEWS));
    event.currentTarget.reset();
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t`Views`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t`Saved views`, sx: { width: 280, p: 3 } } }}
      >
        {views.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t`Keep the day, the filters and the search as they are now under a name.`}
          </Typography>
        )}
        <Box component="ul" aria-label={t`Saved views`} sx={{ m: 0, p: 0 }}>
          {views.map(({ name, params }) => (
            <ListItem
              key={name}
              disablePadding
              secondaryAction={
                <IconButton
                  edge="end"
                  aria-label={t`Forget “${name}”`}
                  onClick={() => keep(views.filter((one) => one.name !== name))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              }
            >
              <ListItemButton
                onClick={() => {
                  onView(readView(new URLSearchParams(params)));
                  setAnchor(null);
                }}
              >
                {name}
              </ListItemButton>
            </ListItem>
          ))}
        </Box>
        <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <TextField name="name" size="small" label={t`Name`} slotProps={{ htmlInput: { maxLength: 40 } }} />
          <Button type="submit">{t`Save`}</Button>
        </Box>
      </Popover>
    </>
  );
}
