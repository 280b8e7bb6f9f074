export { countFigures, showFigures, showOpenWork } from './show-figures.ts';
