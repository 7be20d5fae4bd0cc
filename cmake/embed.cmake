# embed_files(output folder [WITHOUT path…]): a C++ source that holds every file below `folder` but those, made anew when one
# of them changes.
function(embed_files output folder)
  cmake_parse_arguments(embed "" "" "WITHOUT" ${ARGN})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFOLDER=${folder} "-DWITHOUT=${embed_WITHOUT}"
            -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_script.cmake
    DEPENDS ${files} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_script.cmake
    COMMENT "Building the data files into the program"
    VERBATIM)
endfunction()
