package io.statehouse.app.doctor;

import io.statehouse.app.client.ServerApi;
import io.statehouse.app.config.Version;
import io.statehouse.app.failure.AppException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Examines the versions of the program, of the Java that runs it, and of the server in use. */
final class VersionExamination implements Examination {
  private static final String AREA = "version";
  private static final int OLDEST_JAVA = 17;
  private static final Pattern RELEASE = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})(?:\\D.*)?");

  @Override
  public List<Diagnosis> examine(Installation installation) {
    List<Diagnosis> found = new ArrayList<>();
    found.add(Diagnosis.ok(AREA, "statehouse " + Version.text()));
    found.add(java(Runtime.version()));
    server(installation).map(there -> compare(Version.text(), there)).ifPresent(found::add);
    return found;
  }

  private static Diagnosis java(Runtime.Version java) {
    return java.feature() < OLDEST_JAVA
        ? Diagnosis.error(AREA, "Java " + java + " is too old", "use Java 17 or later")
        : java.pre().isPresent()
            ? Diagnosis.warning(AREA, "Java " + java + " is a preview", "use a released Java")
            : Diagnosis.ok(AREA, "Java " + java);
  }

  private static Optional<String> server(Installation installation) {
    try {
      return installation.server().get().map(ServerApi::version);
    } catch (AppException noServer) {
      return Optional.empty(); // which the examination of the clock reports
    }
  }

  /** Returns what a comparison with a server shows; a patch changes nothing between them. */
  static Diagnosis compare(String here, String there) {
    int[] own = numbers(here);
    int[] other = numbers(there);
    int order = Arrays.compare(own, other);
    if (order == 0) {
      return Diagnosis.ok(AREA, "the server is statehouse " + there);
    }
    String finding = "this program is %s, the server %s".formatted(here, there);
    String advice =
        order < 0
            ? "update this program to %d.%d".formatted(other[0], other[1])
            : "update the server to %d.%d, or use a program of its version"
                .formatted(own[0], own[1]);
    return own[0] == other[0]
        ? Diagnosis.warning(AREA, finding, advice)
        : Diagnosis.error(AREA, finding, advice);
  }

  /** Returns the major and the minor number; zeros if there are none. */
  private static int[] numbers(String version) {
    Matcher release = RELEASE.matcher(version);
    return release.matches()
        ? new int[] {Integer.parseInt(release.group(1)), Integer.parseInt(release.group(2))}
        : new int[2];
  }
}
