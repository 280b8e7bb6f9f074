/** As long as the library's tooltips wait. */
const TIP_DELAY = '700ms';

/** Spread on a button that is only an icon: shows its name on hover and focus, without the code of a placed tooltip. */
export function iconTip(label: string) {
  return {
    'aria-label': label,
    'data-tip': label,
    sx: {
      '&::after': {
        content: 'attr(data-tip)',
        position: 'absolute',
        top: '100%',
        right: 0,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'text.primary',
        color: 'background.default',
        typography: 'caption',
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
        visibility: 'hidden',
      },
      '&:hover::after, &:focus-visible::after': { visibility: 'visible', transitionDelay: TIP_DELAY },
    },
  } as const;
}
