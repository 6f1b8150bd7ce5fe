package io.statehouse.app.deploy;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The container, the Compose files and the manifests agree with the program and each other. */
class ManifestsTest {
  private static final Path DEPLOY = Path.of("../deploy");
  private static final Path BASE = DEPLOY.resolve("kubernetes/base");
  private static final Pattern VARIABLE =
      Pattern.compile("^ *(STATEHOUSE_[A-Z_]+): (.*)$", Pattern.MULTILINE);
  private static final Pattern NAMED =
      Pattern.compile("^ *- (?:path: )?([a-z./]+)$", Pattern.MULTILINE);

  @TempDir Path directory;

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Path> files(String name) {
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      return files.filter(file -> file.toString().matches(".*/" + name)).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Path> manifestsWithSettings() {
    return Stream.concat(files("compose/[a-z]+\\.yaml").stream(), files("stores\\.yaml").stream())
        .toList();
  }

  private static List<Path> kustomizations() {
    return files("kustomization\\.yaml");
  }

  /** Returns the part of a file that is the value of one key of a ConfigMap. */
  private Path settings() throws IOException {
    String map = text(BASE.resolve("configmap.yaml"));
    String settings = map.substring(map.indexOf("statehouse.yaml: |\n") + 19);
    return Files.writeString(directory.resolve("statehouse.yaml"), settings.stripIndent());
  }

  @ParameterizedTest
  @MethodSource("manifestsWithSettings")
  void its_settings_are_known_and_no_stores_of_two_systems_meet(Path file) throws IOException {
    Map<String, String> variables =
        VARIABLE
            .matcher(text(file))
            .results()
            .collect(toMap(found -> found.group(1), found -> found.group(2).replaceAll("\"", "")));

    Config config =
        Config.load(Optional.of(settings()), variables, Map.of(), directory, RunResult.systems());

    assertThat(config).isNotNull();
    List<String> urls = variables.values().stream().filter(one -> one.contains("://")).toList();
    assertThat(urls.size()).isIn(0, Systems.all().names().size());
    StoreCatalog catalog = StoreCatalog.standard(directory);
    for (String one : urls) {
      assertThat(urls.stream().filter(other -> !other.equals(one)))
          .as("the systems whose keys would be among those at %s", one)
          .noneMatch(other -> catalog.meet(StoreUrl.parse(one), StoreUrl.parse(other)));
    }
  }

  @ParameterizedTest
  @MethodSource("kustomizations")
  void each_file_that_a_kustomization_names_exists(Path kustomization) {
    String named =
        text(kustomization).lines().filter(line -> !line.startsWith("#")).toList().toString();

    assertThat(NAMED.matcher(named.replace(", ", "\n").replace("]", "")).results())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(kustomization.resolveSibling(name.group(1))).exists());
  }

  @Test
  void the_image_and_the_manifests_have_one_user_port_and_folder() {
    String image = text(DEPLOY.resolve("container/Dockerfile"));
    String deployment = text(BASE.resolve("deployment.yaml"));

    assertThat(only("USER (\\d+):", image)).isEqualTo(only("runAsUser: (\\d+)", deployment));
    assertThat(only("EXPOSE (\\d+)", image))
        .isEqualTo(only("STATEHOUSE_LISTEN=0.0.0.0:(\\d+)", image))
        .isEqualTo(only("name: http\\s+containerPort: (\\d+)", deployment));
    assertThat(deployment).contains("mountPath: " + only("VOLUME \\[\"(.*?)\"", image) + "\n");
    assertThat(image)
        .contains("STATEHOUSE_CONFIG=" + only("mountPath: (/etc/statehouse)\n", deployment));
  }

  private static String only(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }
}
