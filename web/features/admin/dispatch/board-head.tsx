import { msg, t } from '@lingui/core/macro';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined';
import {
  Box,
  Button,
  Chip,
  IconButton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useEffect, useRef } from 'react';
import { addDays } from '../../../../domain/geo/calendar-day.ts';
import { boardDayOf, isEvening } from '../../../../domain/dispatch/board-day.ts';
import { iconTip } from '../../../components/icon-tip.ts';
import { ReconnectingChip } from '../../../components/reconnecting-chip.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { BOARD_LOOKS, type BoardLook, type BoardView } from './board-view.ts';
import type { Arrangement } from './panes.ts';
import { SavedViews } from './saved-views.tsx';

interface BoardHeadProps {
  readonly view: BoardView;
  readonly now: Date;
  readonly panes: Arrangement;
  readonly sound: { readonly hasSound: boolean; readonly setSound: (wanted: boolean) => void };
  readonly onView: (part: Partial<BoardView>) => void;
}

/** The name of the board, its day, what is looked for, and how it calls. */
export function BoardHead({ view, now, panes, sound: { hasSound, setSound }, onView }: BoardHeadProps) {
  const { timeZone } = useAreaTime();
  const today = boardDayOf(now, timeZone);
  const tomorrow = addDays(today, 1);
  const hidden = panes.panes.filter(({ isHidden }) => isHidden);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 40 }}>
      <Typography variant="h3" component="h1" sx={{ mr: 2 }}>
        {t`Dispatch`}
      </Typography>
      <LookChoice look={view.look} onLook={(look) => onView({ look })} />
      <DayChip
        label={isEvening(now, timeZone) ? t`Tonight` : t`Today`}
        isShown={view.day === null}
        onShow={() => onView({ day: null })}
      />
      <DayChip label={t`Tomorrow`} isShown={view.day === tomorrow} onShow={() => onView({ day: tomorrow })} />
      <TextField
        type="date"
        size="small"
        label={t`Day`}
        value={view.day ?? today}
        onChange={({ target: { value } }) => onView({ day: value === today || value === '' ? null : value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 150 }}
      />
      <Search text={view.text} onSearch={(text) => onView({ text })} />
      <ReconnectingChip />
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        {hidden.length > 0 && (
          <Button size="small" onClick={() => hidden.forEach(({ id }) => panes.hide(id, false))}>
            {t`Show all panes`}
          </Button>
        )}
        <SavedViews view={view} onView={onView} />
        <IconButton
          {...iconTip(hasSound ? t`Sound is on: turn it off` : t`Sound is off: turn it on`)}
          aria-pressed={hasSound}
          onClick={() => setSound(!hasSound)}
        >
          {hasSound ? <NotificationsActiveIcon /> : <NotificationsOffIcon />}
        </IconButton>
      </Box>
    </Box>
  );
}

const LOOK_NAMES: Readonly<Record<BoardLook, string>> = texts({
  LISTS: msg`Lists`,
  TIMELINE: msg`Timeline`,
  MAP: msg`Map`,
});

function LookChoice({ look, onLook }: { look: BoardLook; onLook: (look: BoardLook) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t`Shown as`}
      value={look}
      onChange={(_, next: BoardLook | null) => next && onLook(next)}
    >
      {BOARD_LOOKS.map((one) => (
        <ToggleButton key={one} value={one} sx={{ py: 0.5 }}>
          {LOOK_NAMES[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function DayChip({ label, isShown, onShow }: { label: string; isShown: boolean; onShow: () => void }) {
  return (
    <Chip
      label={label}
      onClick={onShow}
      aria-pressed={isShown}
      color={isShown ? 'primary' : 'default'}
      variant={isShown ? 'filled' : 'outlined'}
    />
  );
}

/** Keys typed there are meant for it. Beside those of the console's frame, which fetches nothing for the board. */
const FIELDS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/** Narrows rides and drivers while it is typed; "/" leads there, Escape empties it. */
function Search({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextField
      type="search"
      size="small"
      label={t`Find`}
      placeholder={t`Name, place, plate, phone`}
      value={text}
      inputRef={field}
      onChange={({ target }) => onSearch(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onSearch('');
      }}
      slotProps={{ htmlInput: { maxLength: 100, 'aria-keyshortcuts': '/' }, inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 260 } }}
    />
  );
}
