import { getTabPath } from '../tab-path.ts';

/** The address of one organisation in the console. */
export function organisationPath(id: string): string {
  return `${getTabPath('organisations')}&id=${id}`;
}
