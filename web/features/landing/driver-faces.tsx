import { plural, t } from '@lingui/core/macro';
import StarIcon from '@mui/icons-material/Star';
import { Box, Paper, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { getFormats } from '../../lib/i18n.ts';
import { useTokens } from '../../lib/token-context.ts';
import { Section } from './section.tsx';
import { AVERAGE, SEVERAL, showDriversWhenSeen, type FaceTexts } from './show-drivers.ts';

/**
 * Three of the drivers who are online; nothing at all when there are none. A script without React fills the faces, so
 * that whoever only reads needs no more.
 */
export function DriverFaces() {
  const place = useRef<HTMLDivElement>(null);
  const tokens = useTokens();
  useEffect(() => {
    if (place.current) showDriversWhenSeen(place.current, tokens);
  }, [tokens]);
  return (
    <div data-live ref={place} data-texts={JSON.stringify(toTexts())}>
      <Section
        title={t`On the road right now`}
        intro={t`Before the ride you know who drives, the car and its plate. Keep the drivers you like, and ask for them by name.`}
      >
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {[1, 2, 3].map((number) => (
            <Face key={number} />
          ))}
        </Box>
      </Section>
    </div>
  );
}

/** What is in there is not React's. */
const FILLED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

function Face() {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 6,
        borderRadius: 1.5,
        minHeight: 252,
        '@keyframes wait': { '50%': { opacity: 0.4 } },
        '&:has([data-slot=name]:empty)': {
          bgcolor: 'action.hover',
          borderColor: 'transparent',
          animation: 'wait 2s ease-in-out 500ms infinite',
          '& > *': { visibility: 'hidden' },
        },
      }}
    >
      <Box data-slot="photo" sx={PHOTO} {...FILLED} />
      <Typography data-slot="name" variant="h3" sx={{ mt: 4, overflowWrap: 'anywhere' }} {...FILLED} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        <StarIcon fontSize="small" sx={{ color: 'lamp' }} aria-hidden />
        <Typography data-slot="figures" variant="body2" {...FILLED} />
      </Box>
      <Typography
        data-slot="car"
        variant="body2"
        color="textSecondary"
        sx={{ mt: 3, overflowWrap: 'anywhere' }}
        {...FILLED}
      />
    </Paper>
  );
}

const PHOTO = {
  width: 88,
  height: 88,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  overflow: 'hidden',
  fontSize: 88 * 0.38,
  lineHeight: 1,
  fontWeight: 700,
  bgcolor: 'glass',
  color: 'primary.main',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const;

function toTexts(): FaceTexts {
  const average = AVERAGE;
  const ofOneAndSeveral = (toText: (count: number) => string) => [toText(1), toText(SEVERAL)] as const;
  return {
    formats: getFormats(),
    unrated: t`New`,
    rated: ofOneAndSeveral(
      (ratingCount) => t`${average} from ${plural(ratingCount, { one: '# rating', other: '# ratings' })}`,
    ),
    trips: ofOneAndSeveral((totalTrips) => plural(totalTrips, { one: '# trip', other: '# trips' })),
  };
}
