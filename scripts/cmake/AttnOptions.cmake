# How this project's own programs are compiled. What includes the headers from elsewhere is left alone.

option(ATTN_SANITIZE "AddressSanitizer and UndefinedBehaviorSanitizer, stopping at the first finding" OFF)

set(CMAKE_CXX_EXTENSIONS OFF)

add_library(attn_warnings INTERFACE)
target_compile_options(attn_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies in std::string where there are none (its bug 105651).
  target_compile_options(attn_warnings INTERFACE -Wno-restrict)
endif()

add_library(attn_sanitizers INTERFACE)
if(ATTN_SANITIZE)
  # _GLIBCXX_ASSERTIONS also checks indices of standard containers; Eigen checks its own in a Debug build.
  target_compile_definitions(attn_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
  target_compile_options(attn_sanitizers INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(attn_sanitizers INTERFACE -fsanitize=address,undefined)
endif()
