import { CountFigures } from './count-figures.ts';
import { ShowFigures } from './show-figures.ts';
import { ShowOpenWork } from './show-open-work.ts';

/** The classes of this area's use cases under their names. */
export const figureUseCases = {
  countFigures: CountFigures,
  showFigures: ShowFigures,
  showOpenWork: ShowOpenWork,
};
