import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { iconTip } from '../../../components/icon-tip.ts';
import { KeyHint } from './key-hint.tsx';

interface PaletteButtonProps {
  readonly onClick: () => void;
}

/** As this machine's keyboard writes it. */
function getKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? t`⌘K` : t`Ctrl+K`;
}

/** In the sidebar: looks like the field it leads to. */
export function PaletteBox({ onClick }: PaletteButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        width: '100%',
        minHeight: 36,
        px: 2.5,
        gap: 3,
        justifyContent: 'flex-start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        typography: 'body2',
        color: 'text.secondary',
        '& svg': { fontSize: 20 },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <SearchIcon />
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        <Trans>Find</Trans>
      </Box>
      <KeyHint>{getKeys()}</KeyHint>
    </ButtonBase>
  );
}

/** In the header of phones. */
export function PaletteIcon({ onClick }: PaletteButtonProps) {
  const tip = iconTip(t`Find`);
  return (
    <IconButton
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      {...tip}
      data-tip={t`Find (${{ keys: getKeys() }})`}
    >
      <SearchIcon />
    </IconButton>
  );
}
