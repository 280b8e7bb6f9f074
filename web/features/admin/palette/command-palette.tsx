import { t } from '@lingui/core/macro';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, useAutocomplete } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsDispatcher } from '../../../lib/session.ts';
import { getChoices, type Choice } from './choices.ts';
import { KeyHint } from './key-hint.tsx';
import { PaletteList } from './palette-list.tsx';
import { useConsoleHits } from './use-console-hits.ts';
import { isPaletteKey } from './use-palette.ts';

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Goes to a person, a ride or a screen of the console by a few letters. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t`Search the console`,
          sx: { m: { xs: 3, sm: 8 }, width: { xs: 'calc(100% - 24px)' } },
        },
      }}
      onKeyDown={(event) => {
        if (!isPaletteKey(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: Pick<CommandPaletteProps, 'onClose'>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const hits = useConsoleHits(typed);
  const box = useAutocomplete<Choice>({
    options: getChoices(typed, hits, useIsDispatcher()),
    open: true,
    autoHighlight: true,
    value: null,
    inputValue: typed,
    clearOnBlur: false,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    onInputChange: (_, text, reason) => reason === 'input' && setTyped(text),
    onClose: (_, reason) => reason === 'escape' && onClose(),
    onChange: (_, choice) => {
      if (!choice) return;
      onClose();
      if (choice.group === 'actions' && choice.action.isFile) window.location.assign(choice.path);
      else void navigate(choice.path);
    },
  });
  return (
    <>
      <Box
        {...box.getRootProps()}
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t`Find people, rides and screens`}
          inputProps={{
            ...box.getInputProps(),
            'aria-label': t`Find people, rides and screens`,
            enterKeyHint: 'go',
            maxLength: 100,
          }}
          sx={{ minHeight: 56 }}
        />
        <KeyHint>{t({ message: 'Esc', context: 'key' })}</KeyHint>
      </Box>
      <PaletteList box={box} typed={typed} hits={hits} />
    </>
  );
}
