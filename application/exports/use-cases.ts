export { exportList } from './export-list.ts';
