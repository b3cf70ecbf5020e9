# One target per folder, sources found by folder; nobody edits lists.

# Headers of others that most files include, read once for a target and not once for each file; ours stay as each file
# names them. The presets `fuzz` and `clang` (./check --slow) do without, so that no file lives by them.
set(nexus_std <algorithm> <array> <functional> <map> <memory> <optional> <span> <string> <string_view> <variant> <vector>)
function(nexus_precompile target)
    if(NEXUS_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE ${nexus_std} ${ARGN})
    endif()
endfunction()

# nexus_files(TARGET [PLAIN] FILES ... [LINKS ...]): a library of the files that match; without any it only passes on
# what it links. PLAIN = no exceptions, no RTTI. HEADERS = more to precompile.
function(nexus_files target)
    cmake_parse_arguments(ARG "PLAIN" "" "FILES;LINKS;HEADERS" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS ${ARG_FILES})
    list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
    if(NOT sources)
        add_library(${target} INTERFACE)
        target_link_libraries(${target} INTERFACE ${ARG_LINKS})
        return()
    endif()
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PUBLIC ${ARG_LINKS})
    if(NOT ARG_PLAIN)
        nexus_precompile(${target} ${ARG_HEADERS})
        return()
    endif()
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
    if(target STREQUAL "engine")
        nexus_precompile(engine)
    elseif(NEXUS_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM engine)
    endif()
endfunction()

# nexus_folder(DIR [PLAIN] [LINKS ...]): DIR/*.cc without its tests; bots/eval becomes the target bots_eval.
function(nexus_folder dir)
    string(REPLACE "/" "_" target ${dir})
    nexus_files(${target} FILES ${dir}/*.cc ${ARGN})
endfunction()

# nexus_games(DIR LINKS ...): every subfolder of DIR is one game (its own target, its files embedded);
# DIR/*.cc is the registry that names them; the target nexus_<DIR> carries all of them.
function(nexus_games dir)
    cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
    set(all)
    file(GLOB children CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${dir}/*/rules.md)
    foreach(rules ${children})
        get_filename_component(folder ${rules} DIRECTORY)
        string(REPLACE "/" "_" target ${folder})
        nexus_folder(${folder} PLAIN LINKS ${ARG_LINKS})
        get_target_property(kind ${target} TYPE)
        if(NOT kind STREQUAL "INTERFACE_LIBRARY")
            get_filename_component(name ${folder} NAME)
            nexus_embed(${target} ${folder} ${name})
        endif()
        list(APPEND all ${target})
    endforeach()
    string(REPLACE "/" "_" flat ${dir})
    nexus_files(nexus_${flat} PLAIN FILES ${dir}/*.cc LINKS engine ruletext ${all})
endfunction()

# nexus_embed(TARGET FOLDER NAME): rules.md, cards/*.toml, decks/*.txt and lesson.play of a game as text inside the binary: <name>::embedded_files().
function(nexus_embed target folder name)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/rules.md ${folder}/cards/*.toml ${folder}/decks/*.txt ${folder}/lesson.play)
    set(out ${CMAKE_BINARY_DIR}/embedded/${target}.cc)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAME=${name} -DROOT=${CMAKE_SOURCE_DIR} "-DFILES=${files}" -P
                ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        COMMENT "Embedding the texts of ${folder}"
        VERBATIM)
    target_sources(${target} PRIVATE ${out})
    set_source_files_properties(${out} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
