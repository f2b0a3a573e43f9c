// The modules that this folder builds, as JavaScript sees them. web/engine is the one place that calls them.

/** Row-major. */
export interface Matrix {
  rows: number;
  cols: number;
  data: Float64Array;
}

/** What every export answers with: nothing is thrown through WebAssembly. */
export type Answer<Value> = { ok: true; value: Value } | Refusal;

export interface Refusal {
  ok: false;
  /** shape, value, range, overflow or unsupported of the core; memory; internal */
  code: string;
  message: string;
  /** The parts of the message; only the core's own refusals have them. */
  function?: string;
  argument?: string;
  wanted?: string;
  found?: string;
}

export interface RowSummary {
  argmax: number;
  runnerUp: number;
  max: number;
  second: number;
  sum: number;
  decided: boolean;
  empty: boolean;
}

export interface Head {
  scores: Matrix;
  weights: Matrix;
  output: Matrix;
  rows: RowSummary[];
}

/** 1 = the query may attend to the key. */
export interface Allowed {
  rows: number;
  cols: number;
  data: Uint8Array;
}

export interface MultiHead {
  allowed: Allowed;
  pairs: bigint;
  headWidth: number;
  heads: Head[];
  concat: Matrix;
}

export interface Identity {
  single: Matrix;
  parts: Matrix[];
  sum: Matrix;
  maxDifference: number;
  withinRounding: boolean;
}

export interface CellTrace {
  query: Float64Array;
  key: Float64Array;
  terms: Float64Array;
  dot: number;
  score: number;
  rowMax: number;
  exponential: number;
  denominator: number;
  weight: number;
  hidden: boolean;
}

export interface Blend {
  contributions: Matrix;
  result: Float64Array;
  cosine: Float64Array;
  distance: Float64Array;
}

export interface Cost {
  parameters: bigint;
  multiplications: bigint;
  additions: bigint;
  divisions: bigint;
  exponentials: bigint;
  hyperbolicTangents: bigint;
  comparisons: bigint;
  squareRoots: bigint;
  logarithms: bigint;
  errorFunctions: bigint;
  softmaxRows: bigint;
  concatenations: bigint;
  serialSteps: bigint;
  pathLength: bigint;
}

export interface LayerComparison {
  attention: Cost;
  rnn: Cost;
  ratio: number;
  inverseRatio: number;
  difference: bigint;
  crossing: bigint;
}

/** Sizes of a decoder layer; absent: this model has no such size. */
export interface LayerSizes {
  tokens: number;
  width: number;
  heads: number;
  headWidth: number;
  kvHeads?: number;
  vocabulary?: number;
  feedForwardWidth?: number;
}

/** Extents by their symbols ("T", "H·d_h") and parameters by part; null where the model lacks a size of it. */
export interface LayerShapes {
  extents: Record<string, bigint | null>;
  parameters: Record<string, { formula: string; count: bigint | null }>;
}

export interface FlowTensor {
  name: string;
  role: 'input' | 'parameter' | 'intermediate' | 'output';
  rows: bigint;
  cols: bigint;
  rowSymbol: string;
  colSymbol: string;
  copies: bigint;
  parameters: bigint;
  multiplications: bigint;
}

export interface MultiHeadFlow {
  tensors: FlowTensor[];
  pairs: bigint;
  total: Cost;
}

/** What every module has, for the tests of the boundary. */
export interface AttnModule {
  heap_in_use(): number;
  count_emval_handles?(): number;
}

/** attn_core: what every lesson page may call. */
export interface AttnCore extends AttnModule {
  product(a: Matrix, b: Matrix): Answer<Matrix>;
  multi_head_attention(
    q: Matrix,
    k: Matrix,
    v: Matrix,
    heads: number,
    causal: boolean,
    first: number,
    all: number,
  ): Answer<MultiHead>;
  dot_identity(q: Matrix, k: Matrix, heads: number): Answer<Identity>;
  trace_cell(
    q: Matrix,
    k: Matrix,
    heads: number,
    head: number,
    causal: boolean,
    row: number,
    col: number,
  ): Answer<CellTrace>;
  blend(weights: Matrix, row: number, v: Matrix, heads: number, head: number): Answer<Blend>;
  multi_head_cost(
    tokens: number,
    width: number,
    heads: number,
    headWidth: number,
    valueHeadWidth: number,
    outputWidth: number,
    pairs: bigint,
    rows: number,
  ): Answer<Cost>;
  multi_head_attention_cost(
    heads: number,
    headWidth: number,
    valueHeadWidth: number,
    pairs: bigint,
    rows: number,
  ): Answer<Cost>;
  rnn_cost(tokens: number, inputWidth: number, width: number): Answer<Cost>;
  compare_layers(tokens: number, width: number): Answer<LayerComparison>;
  octave_stops(least: number, greatest: number, perOctave: number): Answer<number[]>;
  rnn_unroll(x: Matrix, wX: Matrix, wH: Matrix): Answer<Matrix>;
  layer_shapes(sizes: LayerSizes): Answer<LayerShapes>;
  multi_head_flow(sizes: LayerSizes): Answer<MultiHeadFlow>;
}

/** How heads attend; what is absent keeps the core's default. */
export interface HeadOptions {
  queryHeads?: number;
  kvHeads?: number;
  causal?: boolean;
  offset?: number;
  window?: number;
  scale?: number;
  softcap?: number;
  sinks?: Float64Array;
}

export interface Heads {
  heads: Head[];
  concat: Matrix;
  allowed: Allowed;
  pairs: bigint;
}

/** Matrices of an MLA layer by the core's names. */
export interface MlaWeights {
  w_dq: Matrix;
  norm_q: Matrix;
  w_uq: Matrix;
  w_kva: Matrix;
  norm_kv: Matrix;
  w_uk: Matrix;
  w_uv: Matrix;
  w_o: Matrix;
}

export interface MlaBoth {
  latent: Matrix;
  keyRope: Matrix;
  naive: Matrix;
  absorbed: Matrix;
  largestDifference: number;
}

/** A mean over rows; null where no row counts. */
export interface PatternScore {
  mean: number | null;
  rows: number;
}

export interface HeadScores {
  previous: PatternScore;
  self: PatternScore;
  first: PatternScore;
  duplicate: PatternScore;
  induction: PatternScore;
  even: number | null;
}

/** attn_systems: the further systems, for the elements that show them. */
export interface AttnSystems extends AttnModule {
  grouped_attention(q: Matrix, k: Matrix, v: Matrix, options: HeadOptions): Answer<Heads>;
  gate_output(attended: Matrix, gate: Matrix): Answer<Matrix>;
  generate_cached(
    q: Matrix,
    k: Matrix,
    v: Matrix,
    options: HeadOptions,
    prompt: number,
  ): Answer<{ cached: Matrix; whole: Matrix; equal: boolean }>;
  sparse_attention(
    q: Matrix,
    k: Matrix,
    v: Matrix,
    indexer: { q: Matrix; k: Matrix; headWeights: Matrix },
    heads: number,
    keep: number,
  ): Answer<Heads & { index: Matrix }>;
  rotate(x: Matrix, positions: Float64Array, options: object): Answer<Matrix>;
  additive_attention(
    q: Matrix,
    k: Matrix,
    values: Matrix,
    w1: Matrix,
    w2: Matrix,
    v: Float64Array,
    causal: boolean,
  ): Answer<Head>;
  cosine_table(x: Matrix, y: Matrix): Answer<Matrix>;
  mla_both(x: Matrix, weights: MlaWeights, shape: object): Answer<MlaBoth>;
  linear_attention(q: Matrix, k: Matrix, v: Matrix, options: object): Answer<{ output: Matrix; state: Matrix }>;
  recall_of_pairs(keys: Matrix, values: Matrix, rule: string): Answer<{ cosine: Float64Array; last: Float64Array }>;
  lstm(x: Matrix, wX: Matrix, wH: Matrix, bias: Float64Array | null): Answer<{ hidden: Matrix; cells: Matrix }>;
  gru(x: Matrix, wX: Matrix, wH: Matrix, biasX: Float64Array | null, biasH: Float64Array | null): Answer<Matrix>;
  normalize(
    x: Matrix,
    kind: string,
    weight: Float64Array | null,
    bias: Float64Array | null,
    epsilon: number,
  ): Answer<Matrix>;
  activate(x: Matrix, curve: string): Answer<Matrix>;
  head_scores(weights: Matrix, ids: Float64Array): Answer<HeadScores>;
  kv_bytes_per_token(layers: number, kvHeads: number, headWidth: number, bytes: number): Answer<bigint>;
  mla_bytes_per_token(layers: number, rank: number, rotated: number, bytes: number): Answer<bigint>;
  context_bytes(bytesPerToken: bigint, tokens: number): Answer<bigint>;
  linear_state_bytes(
    layers: number,
    valueHeads: number,
    keyWidth: number,
    valueWidth: number,
    bytes: number,
  ): Answer<bigint>;
  score_bytes(queries: number, keys: number, bytes: number): Answer<bigint>;
  additive_bytes(queries: number, keys: number, width: number, bytes: number): Answer<bigint>;
  prefix_positions(tokens: number): Answer<bigint>;
  generated_rows(prompt: number, generated: number): Answer<{ without: bigint; cached: bigint }>;
}

/** What a header says of a tensor; sizes are whole numbers from 0 on. */
export interface TensorEntry {
  name: string;
  dtype: string;
  shape: number[];
  begin: number;
  end: number;
}

export interface ModelSizes {
  id: number;
  vocabulary: number;
  width: number;
  layers: number;
  heads: number;
  positions: number | null;
}

export interface Census {
  heads: number;
  clear: number;
  mixed: number;
  unscored: number;
}

export interface ModelHead {
  weights: { rows: number; cols: number; data: Float32Array };
  scores: HeadScores & { clear: 'previous' | 'self' | 'first' | null };
}

export interface ModelPass {
  layers: { heads: ModelHead[]; census: Census }[];
  census: Census;
  next: Float32Array;
}

/** attn_model: a trained model, in float. A loaded one stays until it is disposed of. */
export interface AttnModels extends AttnModule {
  load_model(table: TensorEntry[], data: Uint8Array, heads: number, epsilon: number): Answer<ModelSizes>;
  forward_model(id: number, ids: Float64Array): Answer<ModelPass>;
  dispose_model(id: number): Answer<null>;
  loaded_models(): number;
}

export interface Figure {
  id: string;
  print: string;
  decimals: number;
  numbers: number[];
  counts: bigint[];
  words: string[];
}

/** attn_figures: asked at build time. The arguments are the parsed data files. */
export interface AttnFigures {
  published_figures(world: unknown, anchor: unknown, frontier: unknown, examples: unknown): Answer<Figure[]>;
}
