# Run by embed.cmake: writes OUTPUT, which defines destrier::shipped_files() over the bytes of all files below FOLDER.
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(arrays "")
set(entries "")
set(index 0)
foreach(name IN LISTS files)
  file(READ ${FOLDER}/${name} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "const unsigned char file_${index}[] = {${bytes}0};\n")
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
