package io.statehouse.mysql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/** Whether Docker is there to be used. */
final class DockerEngine {
  private DockerEngine() {}

  /**
   * Returns whether an engine answers. Testcontainers takes seconds of a busy processor to find
   * that there is none, so it is asked only where something speaks for one.
   */
  static boolean answers() throws IOException {
    return isLikely() && DockerClientFactory.instance().isDockerAvailable();
  }

  /** The places where Testcontainers looks. */
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
