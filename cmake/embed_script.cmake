# Run by embed.cmake: writes OUTPUT, which defines destrier::shipped_files() over the bytes of the files below FOLDER that are
# not in the list WITHOUT.
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
if(WITHOUT)
  list(REMOVE_ITEM files ${WITHOUT})
endif()
list(SORT files)

# Bytes of the same name in several languages stand side by side: they are alike, and the whole compresses better.
set(by_name ${files})
list(SORT by_name COMPARE FILE_BASENAME)
set(arrays "")
foreach(name IN LISTS by_name)
  file(READ ${FOLDER}/${name} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  list(FIND files ${name} index)
  string(APPEND arrays "const unsigned char file_${index}[] = {${bytes}0};\n")
endforeach()
set(entries "")
set(index 0)
foreach(name IN LISTS files)
  string(APPEND entries "    {\"${name}\", {reinterpret_cast<const char*>(file_${index}), sizeof file_${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"core/shipped.h\"

namespace destrier {
namespace {
${arrays}
const ShippedFile files[] = {
${entries}};
}  // namespace

std::span<const ShippedFile> shipped_files() { return files; }

}  // namespace destrier
")
