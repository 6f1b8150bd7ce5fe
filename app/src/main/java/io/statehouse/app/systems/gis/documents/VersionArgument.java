package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.layout.OneLine;

/** A version as users write it; what is stored badly is another failure. */
public final class VersionArgument {
  /** Says that no version is expected to be live. */
  private static final String NONE = "none";

  private VersionArgument() {}

  public static VersionId version(String text) {
    return VersionId.find(text)
        .orElseThrow(
            () ->
                new AppException(
                    Kind.BAD_INPUT,
                    "%s: \"%s\" is not a version: give a number such as 7"
                        .formatted(Code.BAD_VERSION_VALUE, OneLine.of(text))));
  }

  /** Reads a version that is expected to be live, or none. */
  public static ExpectedPointer expected(String text) {
    return text.equals(NONE) ? ExpectedPointer.NONE : ExpectedPointer.of(version(text));
  }
}
