/** A JSON Schema as rows of a table: field, whether it must be there, what it may hold, what it means. */

/** @typedef {{field: string, required: boolean, type: string, description: string}} Row */

const NAMES = /** @type {Record<string, string>} */ ({
  string: '文字',
  number: '数',
  integer: '整数',
  boolean: '真假值',
  object: '对象',
});

/** @param {any} schema @param {any} node @returns {any} */
function resolve(schema, node) {
  if (!node.$ref) return node;
  const { $ref, ...own } = node;
  const target = $ref
    .split('/')
    .slice(1)
    .reduce((/** @type {any} */ at, /** @type {string} */ key) => at?.[key], schema);
  if (!target) throw new Error(`schema ${schema.$id}: ${$ref} is not there`);
  return { ...resolve(schema, target), ...own };
}

/** A limit that no reader would write out (10¹⁰⁰) stays in the schema. */
const SAID = 1e15;

/** @param {number | undefined} least @param {number | undefined} most */
function range(least, most) {
  const show = (/** @type {number} */ n) => n.toLocaleString('en-US').replace('-', '−');
  const from = least !== undefined && Math.abs(least) < SAID ? least : undefined;
  const to = most !== undefined && Math.abs(most) < SAID ? most : undefined;
  if (from !== undefined && to !== undefined) return `${show(from)} 到 ${show(to)}`;
  if (from !== undefined) return `至少 ${show(from)}`;
  return to === undefined ? '' : `至多 ${show(to)}`;
}

/** What a value may be, in words. @param {any} schema the whole @param {any} part @returns {string} */
export function typeInWords(schema, part) {
  const node = resolve(schema, part);
  if ('const' in node) return `固定为 ${JSON.stringify(node.const)}`;
  if (node.enum) return node.enum.map((/** @type {unknown} */ v) => JSON.stringify(v)).join(' 或 ');
  if (node.type === 'array') return listInWords(schema, node);
  const limit = node.type === 'string' ? range(node.minLength, node.maxLength) : range(node.minimum, node.maximum);
  const unit = node.type === 'string' ? ' 个字符' : '';
  return `${NAMES[node.type] ?? '值'}${limit && `，${limit}${unit}`}`;
}

/** @param {any} schema @param {any} node an array */
function listInWords(schema, node) {
  const items = node.items ? resolve(schema, node.items) : {};
  const count = range(node.minItems, node.maxItems);
  const row = items.type === 'array' && items.items ? resolve(schema, items.items) : {};
  if (row.type === 'number') return `矩阵，${count} 行，每行 ${range(items.minItems, items.maxItems)} 个数，各行一样长`;
  if (items.type === 'number') return `数组，${count} 个数`;
  return `数组${count && `，${count} 项`}；每项：${typeInWords(schema, items)}`;
}

/** @param {any} schema @returns {Row[]} */
export function fieldRows(schema, node = schema, prefix = '') {
  const required = new Set(node.required ?? []);
  return Object.entries(node.properties ?? {}).flatMap(([name, part]) => {
    const whole = resolve(schema, part);
    const row = {
      field: prefix + name,
      required: required.has(name),
      type: typeInWords(schema, whole),
      description: whole.description ?? '',
    };
    return [row, ...(whole.type === 'object' ? fieldRows(schema, whole, `${prefix}${name}.`) : [])];
  });
}

/** The forms of which exactly one has to be met. @param {any} schema @returns {{title: string, required: string[]}[]} */
export const forms = (schema) =>
  (schema.oneOf ?? []).map((/** @type {any} */ form) => ({ title: form.title ?? '', required: form.required ?? [] }));
