// The C++ half of the arrows: bindings -> core; attn_io -> core; core -> Eigen, std.
import { matches } from './rule.mjs';
import { bareCode, lineOf, without } from './scan.mjs';

/** @typedef {import('./rule.mjs').Rule} Rule @typedef {import('./rule.mjs').Source} Source */

/** @param {Source} source @returns {{line: number, target: string}[]} */
export function includes(source) {
  const text = without(source.pieces, 'comment');
  return [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm)].map((match) => ({
    line: lineOf(text, match.index ?? 0),
    target: match[1],
  }));
}

/** A rule on includes alone. @param {(target: string) => boolean} allowed @returns {Rule['find']} */
const onlyIncludes = (allowed) => (source) =>
  includes(source)
    .filter(({ target }) => !allowed(target))
    .map(({ line, target }) => ({ line, what: `includes ${target}` }));

// The standard headers without files, streams, clocks, threads, locales or random state. <sstream> and its kin
// would also add some 40 kB to every page.
const PURE_STD = new Set(
  `algorithm any array bit bitset cassert cfloat climits cmath compare complex concepts cstddef cstdint cstdlib cstring
   deque exception functional initializer_list iterator limits list map memory new numbers numeric optional queue ranges
   ratio set span stack stdexcept string string_view tuple type_traits typeinfo unordered_map unordered_set utility
   valarray variant vector version`.split(/\s+/),
);
const isEigen = (/** @type {string} */ target) => /^Eigen\//.test(target);
const isCore = (/** @type {string} */ target) => /^attn\//.test(target);
const isStd = (/** @type {string} */ target) => /^[a-z_]+$/.test(target);

/** Names that reach outside of a pure function, whatever header they come by. */
const OUTSIDE =
  /\bstd::(?:cout|cerr|clog|cin|print|println|printf|fprintf|puts|fopen|getenv|system|rand|srand|time|clock|random_device|mt19937\w*|[io]?fstream|ostream|istream|chrono|filesystem|this_thread|thread)\b|\b(?:printf|fprintf|puts|fopen|getenv|srand|rand)\s*\(|\b(?:__EMSCRIPTEN__|EMSCRIPTEN_\w+|emscripten)\b|#\s*pragma\s+omp/;

const ARITHMETIC_STD =
  /\bstd::(?:exp2?|expm1|log(?:2|10|1p)?|pow|sqrt|cbrt|hypot|tanh?|sinh?|cosh?|abs|fabs|fma|fmod|round|lround|floor|ceil|trunc|min|max|clamp|minmax|accumulate|reduce|transform_reduce|inner_product|partial_sum|plus|minus|multiplies|divides|midpoint|lerp)\b/;
const EIGEN_REDUCTION =
  /\.\s*(?:sum|mean|prod|dot|norm|squaredNorm|normalized?|minCoeff|maxCoeff|cwise\w+|array|exp|log|sqrt|tanh|transpose|rowwise|colwise|trace)\s*\(/;

/**
 * Operators between two values, as clang-format spaces them: `a * b`, but `T* p` and `-x`. Text is joined with +,
 * so a literal on either side lets + pass.
 * @param {Source} source
 */
function arithmetic(source) {
  const code = bareCode(source.pieces)
    .replace(/^[ \t]*#.*$/gm, (line) => ' '.repeat(line.length))
    .replace(/\boperator\s*[-+*/%]=?/g, (word) => ' '.repeat(word.length));
  const found = [...code.matchAll(/([\w)\]"}])(\s+)([-+*/%]=?)(\s+)([\w("[!~-])/g)].filter((match) => {
    const [, left, , operator, , right] = match;
    const joinsText = left === '"' || right === '"';
    return !(joinsText && (operator === '+' || operator === '+='));
  });
  return [
    ...found.map((match) => ({ line: lineOf(code, match.index ?? 0), what: `arithmetic: ${match[0].trim()}` })),
    ...matches(code, ARITHMETIC_STD),
    ...matches(code, EIGEN_REDUCTION),
  ];
}

/** @type {Rule[]} */
export const cppRules = [
  {
    claim: 'the core includes Eigen, itself and pure standard headers only',
    where: /^core\/include\/attn\/.*\.hpp$/,
    find: onlyIncludes((target) => isEigen(target) || isCore(target) || PURE_STD.has(target)),
    planted: [
      ['core/include/attn/a.hpp', '#include <nlohmann/json.hpp>\n'],
      ['core/include/attn/a.hpp', '#include <iostream>\n'],
      ['core/include/attn/a.hpp', '#  include <sstream>\n'],
      ['core/include/attn/a.hpp', '#include <chrono>\n'],
      ['core/include/attn/a.hpp', '#include <random>\n'],
      ['core/include/attn/a.hpp', '#include <filesystem>\n'],
      ['core/include/attn/a.hpp', '#include <cstdio>\n'],
      ['core/include/attn/a.hpp', '#include <emscripten/val.h>\n'],
      ['core/include/attn/a.hpp', '#include "attn_io/world.hpp"\n'],
      ['core/include/attn/a.hpp', '#include "../../../bindings/guard.hpp"\n'],
    ],
    harmless: [
      [
        'core/include/attn/a.hpp',
        '// #include <iostream>\n#include <Eigen/Core>\n#include <vector>\n#include "attn/types.hpp"\n',
      ],
    ],
  },
  {
    claim: 'the core uses no output, file, clock, random state, thread or Emscripten',
    where: /^core\/include\/attn\/.*\.hpp$/,
    find: (source) => matches(bareCode(source.pieces), OUTSIDE),
    planted: [
      ['core/include/attn/a.hpp', 'inline void f() { std::cout << 1; }\n'],
      ['core/include/attn/a.hpp', 'inline void f() { printf("x"); }\n'],
      ['core/include/attn/a.hpp', 'inline int f() { return std::rand(); }\n'],
      ['core/include/attn/a.hpp', 'inline auto f() { return std::chrono::steady_clock::now(); }\n'],
      ['core/include/attn/a.hpp', '#ifdef __EMSCRIPTEN__\n#endif\n'],
    ],
    harmless: [
      ['core/include/attn/a.hpp', '// printf("x") would be wrong\ninline const char* f() { return "std::cout"; }\n'],
    ],
  },
  {
    claim: 'JSON is known to attn_io alone, and attn_io knows neither Emscripten nor the bindings',
    where: /^(core\/include|bindings)\//,
    find: (source) =>
      includes(source)
        .filter(({ target }) =>
          source.path.startsWith('core/include/attn_io/')
            ? !(isCore(target) || isEigen(target) || isStd(target) || /^(nlohmann|attn_io)\//.test(target))
            : /nlohmann|json|attn_io/.test(target),
        )
        .map(({ line, target }) => ({ line, what: `includes ${target}` })),
    planted: [
      ['core/include/attn/a.hpp', '#include <nlohmann/json.hpp>\n'],
      ['bindings/a.cpp', '#include <attn_io/world.hpp>\n'],
      ['core/include/attn_io/a.hpp', '#include <emscripten/bind.h>\n'],
      ['core/include/attn_io/a.hpp', '#include "../../../bindings/guard.hpp"\n'],
    ],
    harmless: [
      ['core/include/attn_io/a.hpp', '#include <fstream>\n#include <nlohmann/json.hpp>\n#include "attn/error.hpp"\n'],
    ],
  },
  {
    claim: 'the bindings include the core, Embind and standard containers only',
    where: /^bindings\/.*\.[ch]pp$/,
    find: onlyIncludes(
      (target) =>
        isCore(target) ||
        /^emscripten\/(bind|val|emscripten|version|heap)\.h$/.test(target) ||
        /^[a-z_]+\.hpp$/.test(target) ||
        target === 'malloc.h' || // how much of the heap is in use
        (PURE_STD.has(target) && !/^(cmath|numeric|numbers|complex|valarray)$/.test(target)),
    ),
    planted: [
      ['bindings/a.cpp', '#include <cmath>\n'],
      ['bindings/a.cpp', '#include <numeric>\n'],
      ['bindings/a.cpp', '#include <Eigen/Dense>\n'],
      ['bindings/a.cpp', '#include <iostream>\n'],
      ['bindings/a.cpp', '#include "../core/include/attn/types.hpp"\n'],
    ],
    harmless: [
      [
        'bindings/a.cpp',
        '#include <emscripten/bind.h>\n#include <vector>\n#include "guard.hpp"\n#include <attn/types.hpp>\n',
      ],
    ],
  },
  {
    claim: 'the bindings do no arithmetic',
    where: /^bindings\/.*\.[ch]pp$/,
    find: arithmetic,
    planted: [
      ['bindings/a.cpp', 'double f(double a, double b) { return a * b; }\n'],
      ['bindings/a.cpp', 'double f(double a, double b) { return a / b; }\n'],
      ['bindings/a.cpp', 'double f(double a) { return a - 1; }\n'],
      ['bindings/a.cpp', 'double f(double a) { return g(a) + h[0]; }\n'],
      ['bindings/a.cpp', 'void f(double& a) { a += 0.5; }\n'],
      ['bindings/a.cpp', 'double f(double a) { return std::exp(a); }\n'],
      ['bindings/a.cpp', 'double f(const M& m) { return m.row(0).sum(); }\n'],
    ],
    harmless: [
      [
        'bindings/a.cpp',
        'std::string f(const char* p, std::string s) { return "a" + s + "b"; }\nint g(const int* q);\n',
      ],
      ['bindings/a.cpp', '// a * b\nfor (int i = 0; i < n; ++i) { f(-1, *p, p->x); }\nauto&& x = y; T* z = w;\n'],
    ],
  },
];
