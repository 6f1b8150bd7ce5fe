package io.statehouse.app.doctor;

import io.statehouse.app.config.Version;
import java.util.List;

/** Examines the versions of the program and of the Java that runs it. */
final class VersionExamination implements Examination {
  private static final String AREA = "version";
  private static final int OLDEST_JAVA = 17;

  @Override
  public List<Diagnosis> examine(Installation installation) {
    Runtime.Version java = Runtime.version();
    return List.of(
        Diagnosis.ok(AREA, "statehouse " + Version.text()),
        java.feature() < OLDEST_JAVA
            ? Diagnosis.error(AREA, "Java " + java + " is too old", "use Java 17 or later")
            : java.pre().isPresent()
                ? Diagnosis.warning(AREA, "Java " + java + " is a preview", "use a released Java")
                : Diagnosis.ok(AREA, "Java " + java));
  }
}
