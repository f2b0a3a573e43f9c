import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readTensorFile } from '../../web/engine/safetensors.js';

const script = fileURLToPath(new URL('../../scripts/convert', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'convert-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string[]} words */
function convert(...words) {
  const { status, stdout, stderr } = spawnSync(script, words, { cwd: folder, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

/** @param {string} name @param {string} text */
function write(name, text) {
  writeFileSync(join(folder, name), text);
  return name;
}

/** A state dict of one block as PyTorch writes it, with the causal mask as a buffer of truth values. @param {(shapes: Record<string, number[]>) => void} [change] */
function stateDict(change = () => {}) {
  /** @type {Record<string, number[]>} */
  const shapes = {
    'transformer.wte.weight': [5, 4],
    'transformer.wpe.weight': [6, 4],
    'transformer.h.0.attn.bias': [1, 1, 3, 3],
    'transformer.ln_f.weight': [4],
    'transformer.ln_f.bias': [4],
  };
  for (const [name, shape] of Object.entries({
    ln_1: [4],
    'attn.c_attn': [4, 12],
    'attn.c_proj': [4, 4],
    ln_2: [4],
    'mlp.c_fc': [4, 16],
    'mlp.c_proj': [16, 4],
  })) {
    shapes[`transformer.h.0.${name}.weight`] = shape;
    shapes[`transformer.h.0.${name}.bias`] = shape.slice(-1);
  }
  change(shapes);
  /** @type {Record<string, unknown>} */
  const header = { __metadata__: { format: 'pt' } };
  /** @type {Uint8Array[]} */
  const parts = [];
  let at = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const count = shape.reduce((a, b) => a * b, 1);
    const mask = name.endsWith('.attn.bias');
    const bytes = mask
      ? new Uint8Array(count).fill(1)
      : new Uint8Array(Float32Array.from({ length: count }, (_, n) => (n + 1) / 64).buffer);
    header[name] = { dtype: mask ? 'BOOL' : 'F32', shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
    parts.push(bytes);
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true);
  const path = join(folder, 'pytorch.safetensors');
  writeFileSync(path, Buffer.concat([length, text, ...parts]));
  return 'pytorch.safetensors';
}

describe('scripts/convert', () => {
  test('says how it is used', () => {
    const { status, text } = convert('--help');
    assert.equal(status, 0);
    assert.match(text, /scripts\/convert FILE --out FOLDER/);
  });

  test('makes the folder that the element takes, paths counted from where it is called', () => {
    write('config.json', '{"n_head": 2, "layer_norm_epsilon": 1e-6, "activation_function": "gelu_new"}');
    write('vocab.json', '{"!": 0, "\u0120the": 1, "cat": 2, "\u00e5\u00b0": 3, "\u00e5\u00b0\u0131": 4}');
    const given = [stateDict(), '--out', 'made', '--config', 'config.json', '--vocabulary', 'vocab.json'];
    const { status, text } = convert(...given, '--dtype', 'F16');
    assert.equal(status, 0, text);
    const { metadata, table } = readTensorFile(readFileSync(join(folder, 'made', 'model.safetensors')));
    assert.deepEqual(metadata, { architecture: 'gpt', heads: '2', activation: 'gelu_tanh', norm_epsilon: '1e-6' });
    assert.equal(table.length, 16);
    assert.ok(table.every(({ name, dtype }) => dtype === 'F16' && !name.startsWith('transformer.')));
    const vocabulary = JSON.parse(readFileSync(join(folder, 'made', 'vocabulary.json'), 'utf8'));
    assert.deepEqual(vocabulary, { format: 1, words: ['!', ' the', 'cat', '<0xE5><0xB0>', '\u5c0f'] });
    assert.match(text, /1 of them parts of characters/);
  });

  test('names what is wrong, with what was wanted and found, and writes nothing', () => {
    const dict = stateDict((shapes) => {
      shapes['transformer.h.0.attn.c_attn.weight'] = [12, 4];
    });
    const shape = convert(dict, '--out', 'none', '--heads', '2');
    assert.notEqual(shape.status, 0);
    assert.match(shape.text, /transformer\.h\.0\.attn\.c_attn\.weight: wanted 4 x 12, found 12 x 4/);
    assert.match(shape.text, /--linear/);
    const extra = stateDict((shapes) => {
      shapes['score.weight'] = [2, 4];
    });
    assert.match(convert(extra, '--out', 'none', '--heads', '2').text, /score\.weight: wanted a tensor of GPT-2/);
    write('short.json', '["a"]');
    assert.match(
      convert(stateDict(), '--out', 'none', '--heads', '2', '--vocabulary', 'short.json').text,
      /short\.json: wanted 5 tokens, as wte\.weight has rows, found 1/,
    );
    assert.match(convert(stateDict(), '--out', 'none').text, /--config, --heads: wanted one of them, found neither/);
    assert.match(convert('nothing.safetensors', '--out', 'none', '--heads', '2').text, /a readable file/);
    assert.match(convert(stateDict(), '--out', 'none', '--heads', 'two').text, /--heads: wanted a number of heads/);
    assert.match(convert(stateDict(), '--shrink').text, /--shrink/);
    assert.equal(existsSync(join(folder, 'none')), false);
  });
});
