package io.statehouse.mysql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/** Detects whether Docker is available. */
final class DockerEngine {
  private DockerEngine() {}

  /**
   * Returns whether a Docker engine responds. Testcontainers takes seconds of processor time to
   * find that there is none, so this is checked only if something suggests one.
   */
  static boolean isAvailable() throws IOException {
    return isLikely() && DockerClientFactory.instance().isDockerAvailable();
  }

  /** Checks the places where Testcontainers looks. */
  private static boolean isLikely() throws IOException {
    Path home = Path.of(System.getProperty("user.home"));
    Path runtime =
        Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR"))
            .map(Path::of)
            .orElse(Path.of("/run/user", Files.getAttribute(home, "unix:uid").toString()));
    return System.getenv("DOCKER_HOST") != null
        || Stream.of(
                Path.of("/var/run/docker.sock"),
                runtime.resolve("docker.sock"),
                home.resolve(".docker/run/docker.sock"),
                home.resolve(".docker/desktop/docker.sock"),
                home.resolve(".testcontainers.properties"))
            .anyMatch(Files::exists);
  }
}
