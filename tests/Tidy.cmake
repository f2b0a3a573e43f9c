# clang-tidy over every header, through one file that includes them all; the checks are chosen in .clang-tidy.
find_program(ATTN_CLANG_TIDY NAMES clang-tidy clang-tidy-14)
if(ATTN_CLANG_TIDY)
  get_target_property(eigen_include Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  add_test(NAME Tidy.HeadersAreClean COMMAND "${ATTN_CLANG_TIDY}" --quiet --warnings-as-errors=*
    "--header-filter=.*/core/include/.*" "${CMAKE_CURRENT_SOURCE_DIR}/support/all_headers.cpp" --
    -std=c++20 "-I${PROJECT_SOURCE_DIR}/core/include" -isystem "${eigen_include}" -isystem "${PROJECT_BINARY_DIR}/json/include")
  set_tests_properties(Tidy.HeadersAreClean PROPERTIES LABELS tidy)
endif()
