import { expect, it } from 'vitest';
import { RIDE_STAGES, STAGE_WORDS } from '../../../../domain/rides/stage.ts';
import { stageText } from '../../../../web/components/ride-history/ride-status.ts';
import type { RideStage } from '../../../../web/generated/operations.ts';

it.each(RIDE_STAGES)('a ride that is %s is so in the same words on screens, in mails and files', (stage) => {
  expect(stageText(stage.toUpperCase() as RideStage)).toBe(STAGE_WORDS[stage]);
});
