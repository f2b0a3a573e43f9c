# Functions for WebAssembly targets.
include(AttnEmscriptenFlags)

add_compile_options(${ATTN_WASM_COMPILE_FLAGS})
add_link_options(${ATTN_WASM_LINK_FLAGS})
if(ATTN_NODE_PATH)
  # The link step runs node; see emscripten.cmake.
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${ATTN_NODE_PATH}\"")
endif()

# attn_wasm_module(name sources... [FAST sources...]): an Embind module, <build>/<name>.mjs with <name>.wasm beside it.
function(attn_wasm_module name)
  cmake_parse_arguments(arg "" "" "FAST" ${ARGN})
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS} ${arg_FAST})
  target_link_libraries(${name} PRIVATE attn::core attn_warnings)
  target_compile_definitions(${name} PRIVATE ATTN_SMALL_CODE)
  # For size: a page waits for the bytes, and what a lesson computes is small. Measured with 3.1.6 on the attention
  # module: -O3 39.8 kB, -Os 34.1 kB (gzip).
  # FAST is for what a reader waits for: -Os leaves Eigen's accessors as calls. A sentence of 64 words through the
  # project's model: all at -Os 8.9 ms, the forward pass as below 2.9 ms, at -O3 2.5 ms and 10 kB more. What deserves
  # vectors has them by hand (kernel.hpp).
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -Os)
  endforeach()
  foreach(source IN LISTS arg_FAST)
    set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize)
  endforeach()
  # -Oz is for the last pass over the whole module: 4 kB less than -Os (gzip, of the model's), at the same speed.
  target_link_options(${name} PRIVATE -Oz ${ATTN_WASM_MODULE_FLAGS})
  set_target_properties(${name} PROPERTIES SUFFIX ".mjs" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endfunction()

# attn_wasm_program(target): makes an executable run in node. CTest starts it through CMAKE_CROSSCOMPILING_EMULATOR.
function(attn_wasm_program name)
  # The last pass over a large program at -O3 takes as long as compiling it; what it runs is a moment's work.
  target_link_options(${name} PRIVATE -O1 ${ATTN_WASM_PROGRAM_FLAGS})
endfunction()
