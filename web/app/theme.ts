import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    /** Selected rows, chips, map water. */
    glass: string;
    /** Tips, ratings, live status; never for text on paper. */
    lamp: string;
    pickup: string;
    dropoff: string;
  }
  interface PaletteOptions {
    glass?: string;
    lamp?: string;
    pickup?: string;
    dropoff?: string;
  }
}

const HEADINGS =
  '"Bricolage Grotesque Variable", "Bricolage Grotesque Fallback", "Figtree Variable", system-ui, sans-serif';
const TEXT = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

/** Where text is enlarged, a heading grows only as far as its longest words fit a phone; amounts are never torn. */
const heading = (size: number, weight = 650) => ({
  fontFamily: HEADINGS,
  fontSize: `min(${size / 16}rem, 15vw)`,
  overflowWrap: 'break-word' as const,
  fontWeight: weight,
  lineHeight: 1.2,
  letterSpacing: '-0.01em',
});

const FOCUS = { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** The look of the product: river green, clear glass, tungsten light. Light and dark. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0E5A4E', contrastText: '#FFFFFF' },
        secondary: { main: '#8A5A10', contrastText: '#FFFFFF' },
        error: { main: '#B3402E', contrastText: '#FFFFFF' },
        warning: { main: '#8A5A10', contrastText: '#FFFFFF' },
        success: { main: '#17734A', contrastText: '#FFFFFF' },
        info: { main: '#1D5C7A', contrastText: '#FFFFFF' },
        text: { primary: '#14201D', secondary: '#4A5A55' },
        background: { default: '#FAF8F3', paper: '#FFFFFF' },
        divider: '#DCDDD5',
        glass: '#DDEFEA',
        lamp: '#E39A2D',
        pickup: '#1E8E5A',
        dropoff: '#C7372F',
      },
    },
    dark: {
      palette: {
        primary: { main: '#6CCFBD', contrastText: '#062019' },
        secondary: { main: '#F2B352', contrastText: '#201502' },
        error: { main: '#F08A78', contrastText: '#2A0A05' },
        warning: { main: '#F2B352', contrastText: '#201502' },
        success: { main: '#63CE97', contrastText: '#04200F' },
        info: { main: '#86C5E4', contrastText: '#05202E' },
        text: { primary: '#E9EEEA', secondary: '#A9B8B2' },
        background: { default: '#0D1513', paper: '#14201D' },
        divider: '#2A3A35',
        glass: '#16302B',
        lamp: '#F2B352',
        pickup: '#1E8E5A',
        dropoff: '#C7372F',
      },
    },
  },
  typography: {
    fontFamily: TEXT,
    fontSize: 16,
    htmlFontSize: 16,
    h1: heading(40, 700),
    h2: heading(28),
    h3: heading(20),
    h4: heading(20),
    h5: heading(16),
    h6: heading(16),
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem' },
  },
  spacing: 4,
  shape: { borderRadius: 12 },
  transitions: { duration: { shortest: 150, shorter: 150, short: 180, standard: 200, complex: 200 } },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums', overflowX: 'hidden' },
        a: { overflowWrap: 'anywhere' },
        ':focus-visible': FOCUS,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            // Once: what goes on for ever would flicker instead.
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // None at all, or every change of every style would be one of its own for a frame.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    // MUI takes the outline off everything that can be pressed.
    MuiButtonBase: {
      styleOverrides: { root: { '&.Mui-focusVisible': FOCUS } },
    },
    MuiTab: { styleOverrides: { root: { '&.Mui-focusVisible': { ...FOCUS, outlineOffset: -3 } } } },
    MuiBottomNavigationAction: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { ...FOCUS, outlineOffset: -3 } },
        // Five of them share the width of a phone, whatever size the text has.
        label: { '&, &.Mui-selected': { fontSize: 'min(0.75rem, 3.4vw)' } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { borderRadius: 12, minHeight: 44, paddingInline: 20 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
    MuiChip: {
      styleOverrides: {
        root: {
          borderRadius: 999,
          fontWeight: 600,
          height: 'auto',
          minHeight: 32,
          '&.MuiChip-sizeSmall': { minHeight: 24 },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
    },
    // A field that cannot be changed still says why.
    MuiFormHelperText: {
      styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
    },
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          // A field of a page whose code is not there yet.
          '&:not(.Mui-focused):has(> :focus) .MuiOutlinedInput-notchedOutline': {
            borderWidth: 2,
            borderColor: 'var(--mui-palette-primary-main)',
          },
        },
      },
    },
    MuiDialog: {
      defaultProps: {
        fullWidth: true,
        maxWidth: 'xs',
        // While a dialog fades away its buttons would still act, and a second press on one would do it again.
        slotProps: {
          transition: { onEnter: (node) => (node.inert = false), onExit: (node) => (node.inert = true) },
        },
      },
      styleOverrides: {
        paper: {
          // A long form scrolls between its title and its buttons, which stay in sight.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
          '@media (max-width: 599.95px)': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    // The buttons end where the content above them ends.
    MuiDialogActions: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          padding: '8px 24px 20px',
          // Two of them side by side on a phone.
          '@media (max-width: 599.95px)': { '& > .MuiButton-root': { paddingInline: 14 } },
        },
      },
    },
    // Links within texts are told apart by more than their colour (WCAG 1.4.1).
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: { root: { overflowWrap: 'anywhere' } },
    },
    MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)' } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          color: 'var(--mui-palette-text-primary)',
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: 'var(--mui-palette-glass)',
            color: 'var(--mui-palette-primary-main)',
            fontWeight: 700,
          },
        },
      },
    },
    MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 300 } },
  },
});
