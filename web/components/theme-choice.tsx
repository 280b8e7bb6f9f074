import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useId, useSyncExternalStore } from 'react';
import { i18n } from '../lib/i18n.ts';

const MODES = { system: msg`System`, light: msg`Light`, dark: msg`Dark` };
type Mode = keyof typeof MODES;

/** Light, dark, or as the device has it; kept on the device and read before the page is painted. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  const id = useId();
  // The page was prerendered without knowing the device.
  const isKnown = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <Box sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
      <label htmlFor={id}>{t`Theme`}</label>
      <Box
        component="select"
        id={id}
        name="theme"
        value={isKnown ? (mode ?? 'system') : 'system'}
        onChange={(event) => setMode(event.currentTarget.value as Mode)}
        sx={{
          font: 'inherit',
          color: 'inherit',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 2,
          minHeight: 32,
          px: 2,
        }}
      >
        {Object.entries(MODES).map(([value, label]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </Box>
    </Box>
  );
}
