# Functions for WebAssembly targets.
include(AttnEmscriptenFlags)

add_compile_options(${ATTN_WASM_COMPILE_FLAGS})
add_link_options(${ATTN_WASM_LINK_FLAGS})
if(ATTN_NODE_PATH)
  # The link step runs node; see emscripten.cmake.
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${ATTN_NODE_PATH}\"")
endif()

# attn_wasm_module(name [FAST] sources...): an Embind module, <build>/<name>.mjs with <name>.wasm beside it.
function(attn_wasm_module name)
  cmake_parse_arguments(arg "FAST" "" "" ${ARGN})
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE attn::core attn_warnings)
  # For size: a page waits for the bytes, and what a lesson computes is small. Measured with 3.1.6 on the attention
  # module: -O3 39.8 kB, -Os 34.1 kB (gzip).
  # FAST is for a module that a reader waits for: -Os leaves Eigen's accessors as calls. A sentence of 64 words through
  # the project's model: -Os 8.9 ms and 57.8 kB, as below 2.9 ms and 62.7 kB, -O3 2.5 ms and 73.2 kB. What deserves
  # vectors has them by hand (kernel.hpp).
  if(arg_FAST)
    target_compile_options(${name} PRIVATE -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize)
  else()
    target_compile_options(${name} PRIVATE -Os)
  endif()
  target_link_options(${name} PRIVATE -Os ${ATTN_WASM_MODULE_FLAGS})
  set_target_properties(${name} PROPERTIES SUFFIX ".mjs" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endfunction()

# attn_wasm_program(target): makes an executable run in node. CTest starts it through CMAKE_CROSSCOMPILING_EMULATOR.
function(attn_wasm_program name)
  target_link_options(${name} PRIVATE ${ATTN_WASM_PROGRAM_FLAGS})
endfunction()
