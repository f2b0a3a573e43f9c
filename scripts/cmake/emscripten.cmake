# Toolchain file for WebAssembly: the emcc of the PATH, from Debian's package, an emsdk, or elsewhere.

find_program(ATTN_EMCC emcc NO_CMAKE_FIND_ROOT_PATH)
if(NOT ATTN_EMCC)
  message(FATAL_ERROR "emcc is not on the PATH. On Debian: apt install emscripten; elsewhere: an emsdk, 3.1.6 or newer.")
endif()
file(REAL_PATH "${ATTN_EMCC}" emcc_real)
get_filename_component(emcc_folder "${emcc_real}" DIRECTORY)

# Debian's emcc needs the module acorn, which only Debian's own node finds without being told.
set(ATTN_NODE_PATH "")
if(EXISTS /usr/share/nodejs/acorn)
  set(ATTN_NODE_PATH /usr/share/nodejs)
  if(NOT "$ENV{NODE_PATH}" STREQUAL "")
    set(ATTN_NODE_PATH "$ENV{NODE_PATH}:/usr/share/nodejs")
  endif()
  set(ENV{NODE_PATH} "${ATTN_NODE_PATH}")  # for the compiler checks of this configure run
endif()

foreach(module "${emcc_folder}/cmake/Modules/Platform/Emscripten.cmake"
               "${emcc_folder}/../share/emscripten/cmake/Modules/Platform/Emscripten.cmake"
               "${emcc_folder}/../libexec/cmake/Modules/Platform/Emscripten.cmake")
  if(EXISTS "${module}")
    set(emscripten_module "${module}")
    break()
  endif()
endforeach()
if(NOT emscripten_module)
  message(FATAL_ERROR "No cmake/Modules/Platform/Emscripten.cmake beside ${emcc_real}.")
endif()
include("${emscripten_module}")

# Packages of headers (Eigen, RapidCheck) are the same for every target, so they may come from the system; libraries
# and include folders are still searched in Emscripten's own root only.
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
