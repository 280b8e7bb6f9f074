/**
 * How well a typed word fits a word of the gazetteer, from 0 (not at all) to 1 (the same). A word being typed
 * matches by its beginning; words of four letters forgive one slip, longer ones two; numbers forgive nothing.
 */
export function wordMatch(typed: string, known: string): number {
  if (typed === known) return 1;
  if (known.startsWith(typed)) return 0.9;
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  const slips = typed.length < 8 ? 1 : 2;
  if (isWithin(typed, known, slips)) return 0.6;
  const beginning = known.slice(0, typed.length);
  return typed.length > 4 && known.length > typed.length && isWithin(typed, beginning, 1) ? 0.5 : 0;
}

/** Whether two words differ by at most so many slips: a letter missing, added, wrong, or swapped with the next. */
function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  // A slip changes two letters at most. Most words differ by more, and are told apart without comparing them.
  if (countBits(lettersOf(a) ^ lettersOf(b)) > 2 * slips) return false;
  return slipsBetween(a, b) <= slips;
}

/** Which letters a word has, one bit for each; rarer characters share bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + wrong,
          isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
