package io.statehouse.app.embedding;

import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages that are API, which the parent's pom.xml lists for the comparison of releases. */
class ApiTest {
  private static final Pattern LISTED =
      Pattern.compile("<include>(io\\.statehouse\\.[a-z.]+)</include>");
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^\\| `(io\\.statehouse[a-z.]+)` \\|");

  /** The state that a facade hands to its services, in a package that is API otherwise. */
  private static final String INTERNAL =
      "io.statehouse.domain.cloudchamber.deployment.ChamberContext";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.statehouse");

  private static SortedSet<String> listed() throws IOException {
    return found(LISTED, Files.readString(Path.of("../pom.xml")));
  }

  private static SortedSet<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(toCollection(TreeSet::new));
  }

  @Test
  void the_page_lists_the_packages_whose_releases_are_compared() throws IOException {
    String page = Files.readString(Path.of("../docs/embedding.md"));
    String api = page.substring(page.indexOf("## What is API"));

    assertThat(found(DOCUMENTED, api)).isEqualTo(listed()).isNotEmpty();
  }

  @Test
  void every_package_that_is_listed_has_public_types() throws IOException {
    Set<String> packages = packagesOf(CLASSES.stream().filter(ApiTest::isVisible));

    assertThat(packages).containsAll(listed());
  }

  private static Set<String> packagesOf(Stream<JavaClass> types) {
    return types.map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
  }

  /** A program that uses the API alone is never handed a type that may change in any version. */
  @Test
  void no_public_signature_has_a_type_outside_of_the_api() throws IOException {
    Set<String> api = listed();
    SortedSet<String> outside = new TreeSet<>();
    CLASSES.stream()
        .filter(type -> api.contains(type.getPackageName()) && isVisible(type))
        .filter(type -> !type.getName().equals(INTERNAL))
        .forEach(
            type ->
                signature(type)
                    .map(JavaClass::getBaseComponentType)
                    .filter(used -> used.getPackageName().startsWith("io.statehouse."))
                    .filter(used -> !api.contains(used.getPackageName()))
                    .filter(ApiTest::isVisible)
                    .forEach(used -> outside.add(type.getName() + " has " + used.getName())));

    assertThat(outside).isEmpty();
  }

  /** Nested types are as visible as what they are in. */
  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(PUBLIC)
        && type.getEnclosingClass().map(ApiTest::isVisible).orElse(true);
  }

  private static Stream<JavaClass> signature(JavaClass type) {
    return Stream.of(
            type.getInterfaces().stream().flatMap(used -> used.getAllInvolvedRawTypes().stream()),
            type.getSuperclass().stream().flatMap(used -> used.getAllInvolvedRawTypes().stream()),
            type.getFields().stream()
                .filter(field -> isVisible(field.getModifiers()))
                .flatMap(ApiTest::types),
            type.getCodeUnits().stream()
                .filter(unit -> isVisible(unit.getModifiers()))
                .flatMap(ApiTest::types))
        .flatMap(types -> types);
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return modifiers.contains(PUBLIC) || modifiers.contains(PROTECTED);
  }

  private static Stream<JavaClass> types(JavaField field) {
    return field.getType().getAllInvolvedRawTypes().stream();
  }

  private static Stream<JavaClass> types(JavaCodeUnit unit) {
    return Stream.concat(unit.getParameterTypes().stream(), Stream.of(unit.getReturnType()))
        .flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }
}
