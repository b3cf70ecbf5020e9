# nexus_web(TARGET): the built page (web/dist, made by tools/web) inside a library that gives server/web_files.h.
# Without it the library holds one plain page that says how to build the real one. Included as a script (cmake -P) this
# file writes the source: the bytes come in by the assembler, so neither compiler has to read them.

function(nexus_web target)
    set(dist ${CMAKE_SOURCE_DIR}/web/dist)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${dist}/*)
    list(FILTER files EXCLUDE REGEX "/\\.[^/]*$")
    set(out ${CMAKE_BINARY_DIR}/embedded/web_files.cc)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DDIST=${dist} "-DFILES=${files}" -P ${CMAKE_SOURCE_DIR}/cmake/web.cmake
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/web.cmake
        COMMENT "Embedding the page"
        VERBATIM)
    add_library(${target} STATIC ${out})
    set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${files}")  # the compiler does not see .incbin
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
    return()
endif()

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_woff2 "font/woff2")

set(bytes "")
set(names "")
set(rows "")
set(count 0)
list(SORT FILES)
list(REVERSE FILES)  # a compressed twin stands before its original
foreach(file ${FILES})
    file(RELATIVE_PATH path ${DIST} ${file})
    set(gzip false)
    if(path MATCHES "\\.gz$")
        set(gzip true)
        string(REGEX REPLACE "\\.gz$" "" path ${path})
    endif()
    string(REGEX REPLACE ".*\\." "" ending ${path})
    set(type "application/octet-stream")
    if(DEFINED type_${ending})
        set(type "${type_${ending}}")
    endif()
    set(immutable false)
    if(path MATCHES "^assets/")
        set(immutable true)
    endif()
    set(name nexus_web_${count})
    string(APPEND bytes "asm(\".section .rodata\\n.balign 16\\n.hidden ${name}\\n.global ${name}\\n${name}:\\n.incbin \\\"${file}\\\"\\n\"\n"
                        "    \".hidden ${name}_end\\n.global ${name}_end\\n${name}_end:\\n.byte 0\\n.previous\");\n")
    string(APPEND names "extern \"C\" const char ${name}[], ${name}_end[];\n")
    string(APPEND rows "        {\"/${path}\", \"${type}\", between(${name}, ${name}_end), ${gzip}, ${immutable}},\n")
    math(EXPR count "${count} + 1")
endforeach()

if(count EQUAL 0)
    set(page "<!doctype html><meta charset=utf-8><title>Nexus</title><h1>The page is not built</h1>")
    string(APPEND page "<p>Run <code>tools/web</code>, build the server again, and start it anew. The tables behind it work.</p>")
    set(rows "        {\"/index.html\", \"${type_html}\", \"${page}\", false, false},\n")
    set(between "")
else()
    set(between "std::string_view between(const char* from, const char* to) { return {from, static_cast<std::size_t>(to - from)}; }\n")
endif()

file(WRITE ${OUT} "// Made by cmake/web.cmake.
#include \"server/web_files.h\"

${bytes}
${names}
namespace web {
namespace {
${between}}  // namespace

std::span<const File> files() {
    static const File kFiles[] = {
${rows}    };
    return kFiles;
}

}  // namespace web
")
