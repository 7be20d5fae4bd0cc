# embed_files(output folder): a C++ source that holds every file below `folder`, made anew when one of them changes.
function(embed_files output folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFOLDER=${folder} -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_script.cmake
    DEPENDS ${files} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_script.cmake
    COMMENT "Building the data files into the program")
endfunction()
