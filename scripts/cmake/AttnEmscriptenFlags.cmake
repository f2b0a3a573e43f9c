# Every flag that goes to emcc, and the one table that chooses by version.
#
#   from version | what changed
#   3.1.6        | the oldest supported; -sSTACK_SIZE is still called TOTAL_STACK; node 18+ needs its fetch kept away
#                | from a file path, therefore test programs carry the wasm inside
#   3.1.27       | STACK_SIZE replaces TOTAL_STACK
#   4.0.0        | nothing that is used here; legacy WebAssembly exceptions are still the default of -fwasm-exceptions

execute_process(COMMAND "${CMAKE_CXX_COMPILER}" --version OUTPUT_VARIABLE version_text ERROR_QUIET)
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" ATTN_EMSCRIPTEN_VERSION "${version_text}")
if(ATTN_EMSCRIPTEN_VERSION STREQUAL "")
  message(FATAL_ERROR "${CMAKE_CXX_COMPILER} does not tell its version.")
endif()
if(ATTN_EMSCRIPTEN_VERSION VERSION_LESS 3.1.6)
  message(FATAL_ERROR "emcc ${ATTN_EMSCRIPTEN_VERSION} found; 3.1.6 or newer is needed.")
endif()
message(STATUS "Emscripten ${ATTN_EMSCRIPTEN_VERSION}")

if(ATTN_EMSCRIPTEN_VERSION VERSION_LESS 3.1.27)
  set(stack TOTAL_STACK)
else()
  set(stack STACK_SIZE)
endif()

# Both steps must agree on how exceptions are thrown.
set(ATTN_WASM_COMPILE_FLAGS -fwasm-exceptions -msimd128)

set(ATTN_WASM_LINK_FLAGS
  -fwasm-exceptions
  -sALLOW_MEMORY_GROWTH=1
  -s${stack}=1048576)

# For a page: an ES module that makes an instance when called, without eval (a strict content policy forbids it) and
# without a file system. Of the glue only what web/engine/ asks of it: no hooks of other pages, no decoder of UTF-8
# beside the browser's own.
set(ATTN_WASM_MODULE_FLAGS
  -lembind
  -sMODULARIZE=1
  -sEXPORT_ES6=1
  -sENVIRONMENT=web
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  -sINCOMING_MODULE_JS_API=locateFile,instantiateWasm,wasmBinary
  -sTEXTDECODER=2
  -sMALLOC=emmalloc
  -sWASM_BIGINT=1)

# For a test program: runs in node, reads files of the machine, ends with main's status.
set(ATTN_WASM_PROGRAM_FLAGS
  -sENVIRONMENT=node
  -sNODERAWFS=1
  -sSINGLE_FILE=1
  -sEXIT_RUNTIME=1)
