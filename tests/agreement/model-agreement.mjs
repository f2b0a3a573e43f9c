// The project's model in the module of the page, in float, against the same in double by the machine's own compiler.
//   node model-agreement.mjs FILE [--disturb]    FILE: by attn_model_dump
// --disturb moves one number by twice the tolerance, which must be noticed.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { nodeModels } from '../../web/engine/node.js';

/** What the page promises of every weight. A float has 2^-24 a rounding, and some hundred follow one another. */
const TOLERANCE = 1e-4;

const weights = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data', 'project-model', 'model.safetensors');
const [, , file, option] = process.argv;
const model = (await nodeModels()).load(readFileSync(weights));

let disturbance = option === '--disturb' ? 2 * TOLERANCE : 0;
let count = 0;
let longest = 0;
let largest = 0;
/** @type {string[]} */
const differ = [];

/** @param {ArrayLike<number>} found @param {number[]} wanted @param {string} place */
function compare(found, wanted, place) {
  wanted.forEach((value, at) => {
    const difference = Math.abs(found[at] + disturbance - value);
    disturbance = 0;
    count += 1;
    largest = Math.max(largest, difference);
    // A number that is none differs, too.
    if (!(difference <= TOLERANCE)) differ.push(`${place} ${at}: ${found[at]}, wanted ${value}`);
  });
}

/** @type {import('../../bindings/attn.js').ModelPass | null} */
let pass = null;
let sentence = '';
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [first, ...rest] = line.split(' ');
  const numbers = rest.map(Number);
  if (first === 'ids') {
    sentence = line;
    longest = Math.max(longest, numbers.length);
    pass = model.forward(numbers);
  } else if (pass && first === 'next') {
    compare(pass.next, numbers, sentence);
  } else if (pass) {
    const [head, row, ...wanted] = numbers;
    const { data, cols } = pass.layers[Number(first)].heads[head].weights;
    compare(
      data.subarray(row * cols, row * cols + wanted.length),
      wanted,
      `${sentence}: layer ${first} ${head} ${row}`,
    );
  }
}

for (const text of differ.slice(0, 10)) console.log(text);
console.log(
  `${differ.length} of ${count} numbers differ by more than ${TOLERANCE}; up to ${longest} words; largest difference ${largest}`,
);
process.exitCode = differ.length > 0 || count === 0 || longest < 64 ? 1 : 0;
