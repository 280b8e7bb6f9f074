import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../domain/texts/keywords.ts';

describe('what a phone answers', () => {
  it.each([
    ['READY', 'ready', null],
    [' listo. ', 'ready', null],
    ['Lista 2', 'ready', 2],
    ['yes', 'yes', null],
    ['¡Sí!', 'yes', null],
    ['SI 3', 'yes', 3],
    ['no', 'no', null],
    ['Cancelar', 'cancel', null],
    ['Ayuda', 'help', null],
    ['UNSUBSCRIBE', 'stop', null],
    ['alto', 'stop', null],
    ['Stop all', 'stop', null],
    ['opt-out', 'stop', null],
    ['Revoke', 'stop', null],
    ['START', 'start', null],
    ['yes1', 'yes', 1],
  ] as const)('%s is %s', (text, keyword, choice) => {
    expect(readAnswer(text)).toEqual({ keyword, choice });
  });

  it.each(['', 'yes please', 'no problem, I wait', 'stopp', 'READY 10', 'READY 0', 'constructor', '👍', '1'])(
    '%s is no answer',
    (text) => {
      expect(readAnswer(text)).toBeNull();
    },
  );
});
