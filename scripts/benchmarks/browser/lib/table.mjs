// Tables for a terminal.

/** How many columns a text takes: an ideograph takes two. @param {string} text */
const width = (text) => Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);

/**
 * Columns as wide as their widest cell; the first is set to the left, the others to the right.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, at) => Math.max(...all.map((row) => width(row[at] ?? ''))));
  const line = (/** @type {string[]} */ row) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat(widths[at] - width(cell));
        return at === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  return [line(all[0]), widths.map((count) => '-'.repeat(count)).join('  '), ...all.slice(1).map(line)].join('\n');
}
