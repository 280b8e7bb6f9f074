export { countFigures } from './count-figures.ts';
export { showFigures } from './show-figures.ts';
export { showOpenWork } from './show-open-work.ts';
