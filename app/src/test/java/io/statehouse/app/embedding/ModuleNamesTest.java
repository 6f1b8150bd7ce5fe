package io.statehouse.app.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of the libraries as modules, and the versions that go with them. */
class ModuleNamesTest {
  private static final Pattern NAME = Pattern.compile("<module.name>([^<]+)</module.name>");
  private static final Pattern VERSION = Pattern.compile("<([a-z0-9-]+\\.version)>([^<$]+)<");

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .sorted()
          .toList();
    }
  }

  private static String name(Path module) throws IOException {
    Matcher name = NAME.matcher(Files.readString(module.resolve("pom.xml")));
    assertThat(name.find()).as(module + " has a module.name").isTrue();
    return name.group(1);
  }

  private static Set<String> packages(Path module) throws IOException {
    Path sources = module.resolve("src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      Set<String> packages = new TreeSet<>();
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(
              file ->
                  packages.add(sources.relativize(file.getParent()).toString().replace('/', '.')));
      return packages;
    }
  }

  @Test
  void every_module_has_a_name_that_java_accepts_and_its_packages_begin_with() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path module : modules()) {
      String name = name(module);
      ModuleDescriptor.newAutomaticModule(name); // which refuses an invalid one

      assertThat(names.add(name)).as(name).isTrue();
      assertThat(packages(module))
          .as(name)
          .allMatch(pack -> pack.equals(name) || pack.startsWith(name + "."));
    }
    assertThat(names).hasSizeGreaterThan(10);
  }

  @Test
  void no_package_is_in_two_modules() throws IOException {
    Map<String, Path> owners = new TreeMap<>();
    for (Path module : modules()) {
      for (String name : packages(module)) {
        assertThat(owners.putIfAbsent(name, module)).as(name + " in " + module).isNull();
      }
    }
    assertThat(owners).hasSizeGreaterThan(80);
  }

  @Test
  void the_bill_of_materials_has_the_versions_of_the_build() throws IOException {
    Map<String, String> build = versions(Path.of("../pom.xml"));
    Map<String, String> bill = versions(Path.of("../bom/pom.xml"));

    assertThat(bill).isNotEmpty();
    assertThat(build).containsAllEntriesOf(bill);
  }

  private static Map<String, String> versions(Path pom) throws IOException {
    Map<String, String> versions = new TreeMap<>();
    VERSION
        .matcher(Files.readString(pom))
        .results()
        .forEach(found -> versions.put(found.group(1), found.group(2)));
    return versions;
  }

  @Test
  void the_bill_of_materials_has_every_library_and_its_version() throws IOException {
    String bill = Files.readString(Path.of("../bom/pom.xml"));
    String parent = Files.readString(Path.of("../pom.xml"));
    Pattern own = Pattern.compile("<artifactId>statehouse[a-z-]*</artifactId>\\s*<version>([^<]+)");
    Matcher version = own.matcher(parent);
    assertThat(version.find()).isTrue();

    assertThat(bill).contains("<version>" + version.group(1) + "</version>");
    for (Path module : modules()) {
      String pom = Files.readString(module.resolve("pom.xml"));
      boolean isLibrary = !pom.contains("<embedding.skip>true<");
      assertThat(bill.contains("<artifactId>statehouse-" + module.getFileName() + "</artifactId>"))
          .as(module.toString())
          .isEqualTo(isLibrary);
    }
  }
}
