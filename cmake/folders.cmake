# One target per folder, sources found by folder; nobody edits lists.

# nexus_folder(DIR [PLAIN] [LINKS ...]): a library of DIR/*.cc without its tests. PLAIN = no exceptions, no RTTI.
function(nexus_folder dir)
    cmake_parse_arguments(ARG "PLAIN" "" "LINKS" ${ARGN})
    string(REPLACE "/" "_" target ${dir})
    file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cc)
    list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
    if(sources)
        add_library(${target} STATIC ${sources})
        set(scope PUBLIC)
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_link_libraries(${target} ${scope} ${ARG_LINKS})
    if(ARG_PLAIN AND sources)
        target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
    endif()
endfunction()

# nexus_games(DIR LINKS ...): every subfolder of DIR is one game (its own target, its files embedded);
# DIR/*.cc is the registry that names them; the target nexus_<DIR> carries all of them.
function(nexus_games dir)
    cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
    string(REPLACE "/" "_" flat ${dir})
    if(flat STREQUAL "games")
        set(flat "games")
    endif()
    set(all)
    file(GLOB children CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${dir}/*/rules.md)
    foreach(rules ${children})
        get_filename_component(folder ${rules} DIRECTORY)
        nexus_folder(${folder} PLAIN LINKS ${ARG_LINKS})
        string(REPLACE "/" "_" target ${folder})
        get_filename_component(name ${folder} NAME)
        nexus_embed(${target} ${folder} ${name})
        list(APPEND all ${target})
    endforeach()
    file(GLOB registry CONFIGURE_DEPENDS ${dir}/*.cc)
    list(FILTER registry EXCLUDE REGEX "_test\\.cc$")
    if(registry)
        add_library(nexus_${flat} STATIC ${registry})
        target_link_libraries(nexus_${flat} PUBLIC engine ruletext ${all})
        target_compile_options(nexus_${flat} PRIVATE -fno-exceptions -fno-rtti)
    else()
        add_library(nexus_${flat} INTERFACE)
        target_link_libraries(nexus_${flat} INTERFACE engine ruletext ${all})
    endif()
endfunction()

# nexus_embed(TARGET FOLDER NAME): rules.md and cards/*.toml of a game as text inside the binary: <name>::embedded_files().
function(nexus_embed target folder name)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/rules.md ${folder}/cards/*.toml)
    set(out ${CMAKE_BINARY_DIR}/embedded/${target}.cc)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAME=${name} -DROOT=${CMAKE_SOURCE_DIR} "-DFILES=${files}" -P
                ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        VERBATIM)
    target_sources(${target} PRIVATE ${out})
endfunction()
