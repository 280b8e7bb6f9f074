/** What a mail is coloured with, by the class of its parts: on light paper and, where the mail program asks for it, dark. */
const COLORS = {
  paper: { light: '#FAF8F3', dark: '#0D1513' },
  sheet: { light: '#FFFFFF', dark: '#16201D' },
  ink: { light: '#14201D', dark: '#E9EEEA' },
  quiet: { light: '#4E5B57', dark: '#A9B5B0' },
  river: { light: '#0E5A4E', dark: '#6CCFBD' },
  rule: { light: '#D9DDD6', dark: '#33413C' },
} as const;

export type MailColor = keyof typeof COLORS;

/** The light colour, as most mail programs read nothing but the style of an element. */
export function light(color: MailColor): string {
  return COLORS[color].light;
}

/** Text, surface and line of each class in the dark. */
export const DARK_STYLE = `@media (prefers-color-scheme: dark) {
${(Object.keys(COLORS) as MailColor[])
  .map((color) => {
    const { dark } = COLORS[color];
    return `.text-${color}{color:${dark} !important}.on-${color}{background-color:${dark} !important}.line-${color}{border-color:${dark} !important}`;
  })
  .join('\n')}
.on-paper>table>tbody>tr>td{background-color:${COLORS.paper.dark} !important}
.button{background-color:${COLORS.river.dark} !important;color:${COLORS.paper.dark} !important}
}`;
