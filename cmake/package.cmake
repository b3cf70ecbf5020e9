# What a package holds, and the .deb that tools/package makes of it. Page, cards and rulebooks are inside the program.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # only the program is needed, no test
set(NEXUS_PACKAGE_VERSION "1.0" CACHE STRING "Version of the package")

install(TARGETS nexus RUNTIME DESTINATION bin)
install(FILES packaging/nexus.service DESTINATION /lib/systemd/system)
install(FILES packaging/nexus.default DESTINATION /etc/default RENAME nexus)
file(GLOB documents CONFIGURE_DEPENDS docs/*.md)
install(FILES README.md ${documents} DESTINATION share/doc/nexus)
install(FILES LICENSE DESTINATION share/doc/nexus RENAME copyright)
install(FILES web/CREDITS.md DESTINATION share/doc/nexus)
install(FILES tools/sim.slurm packaging/nexus.rules.yml DESTINATION share/doc/nexus/examples)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nexus)
set(CPACK_PACKAGE_VERSION ${NEXUS_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT "Nexus <root@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "one table for four games, in the browser and in the terminal")
set(CPACK_PACKAGE_DESCRIPTION "A server with the page and the bots inside it. It keeps its games in a file or in
 PostgreSQL; the same program plays, simulates and checks games in a terminal.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)  # some files have their places outside of /usr
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(debian ${CMAKE_SOURCE_DIR}/packaging/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/postinst ${debian}/prerm ${debian}/postrm ${debian}/conffiles)
include(CPack)
